import { Database } from 'bun:sqlite';
import MiniSearch, { type Options, type SearchOptions } from 'minisearch';
import type { SearchedText } from './question-sets.ts';
import type { Found } from './scores.ts';

/** Returns the results for a query. */
export type Search = (query: string) => Found;

const fields = ['product', 'slug', 'category', 'summary', 'price', 'review'] as const;

/** Weights of the fields. */
const weights = { product: 6, slug: 4, category: 3, summary: 2, price: 1, review: 1 } as const;

/** The engines to compare, each indexing the same texts. */
export const otherEngines = {
  /** Settings from its documentation: prefixes, fuzzy matches, all words or else any. */
  'MiniSearch, plain': (texts) => searchWithMiniSearch(texts, {}, {}),
  /** The same with more weight on names, without diacritics, and with word segmentation for Chinese and Japanese. */
  'MiniSearch, tuned': (texts) =>
    searchWithMiniSearch(texts, { tokenize: segment, processTerm: fold }, { boost: weights }),
  'FTS5, prefixes': searchWithFts5,
} as const satisfies Readonly<Record<string, (texts: readonly SearchedText[]) => Search>>;

function searchWithMiniSearch(
  texts: readonly SearchedText[],
  options: Partial<Options<SearchedText>>,
  ranking: SearchOptions,
): Search {
  const index = new MiniSearch<SearchedText>({ ...options, fields: [...fields], idField: 'slug' });
  index.addAll(texts);
  return (query) => {
    const search = (combineWith: 'AND' | 'OR') =>
      index.search(query, { ...ranking, prefix: true, fuzzy: 0.2, combineWith });
    const all = search('AND');
    return foundOf((all.length > 0 ? all : search('OR')).map(({ id }) => String(id)));
  };
}

function searchWithFts5(texts: readonly SearchedText[]): Search {
  const database = new Database(':memory:');
  database.run(`CREATE VIRTUAL TABLE texts USING fts5 (${fields.join(', ')}, prefix='1 2 3',
    tokenize="unicode61 remove_diacritics 2")`);
  const insert = database.prepare(`INSERT INTO texts VALUES (${fields.map(() => '?').join(', ')})`);
  database.transaction(() => {
    for (const text of texts) insert.run(...fields.map((field) => text[field]));
  })();
  const select = database.prepare<{ slug: string }, [string]>(
    `SELECT slug FROM texts WHERE texts MATCH ?
     ORDER BY bm25(texts, ${fields.map((field) => weights[field]).join(', ')}) LIMIT 10`,
  );
  return (query) => {
    const words = query.match(/[\p{Letter}\p{Number}\p{Mark}]+/gu) ?? [];
    if (words.length === 0) return foundOf([]);
    const search = (operator: string) => select.all(words.map((word) => `"${word}"*`).join(operator));
    const all = search(' AND ');
    return foundOf((all.length > 0 ? all : search(' OR ')).map(({ slug }) => slug));
  };
}

function foundOf(slugs: readonly string[]): Found {
  return { slugs: slugs.slice(0, 10), guess: false };
}

const segmenter = new Intl.Segmenter('zh', { granularity: 'word' });

function segment(text: string): string[] {
  return [...segmenter.segment(text)].filter(({ isWordLike }) => isWordLike).map((part) => part.segment);
}

function fold(term: string): string {
  return term
    .normalize('NFKD')
    .replace(/\p{Mark}/gu, '')
    .toLowerCase();
}
