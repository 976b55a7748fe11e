import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ndjson, writeFolder } from '../../lab/catalogue-folder.ts';
import { english } from '../../src/words/english.ts';
import { shippedMessages } from '../../src/words/languages.ts';
import { withForms } from '../../src/words/words-template.ts';

/** A reader's question verbatim, and the products that answer it. */
export interface Question {
  readonly kind: string;
  readonly query: string;
  /** Slugs that a careful person accepts; none for the kind `nothing`. */
  readonly right: readonly string[];
}

/** Searchable text of a product, for every engine. */
export interface SearchedText {
  readonly slug: string;
  readonly product: string;
  /** The name of its category. */
  readonly category: string;
  readonly summary: string;
  readonly price: string;
  readonly review: string;
}

/** A catalogue with its questions. */
export interface QuestionSet {
  readonly questions: readonly Question[];
  readonly texts: readonly SearchedText[];
  /** Writes the catalogue into a new temporary folder and returns its path. */
  writeCatalogue(): string;
}

/** Sets that the search was tuned on, in the order of the report; `questions/README.md` names their sources. */
export const knownSets = [
  'selfhosted',
  'endoflife',
  'haushalt-de',
  'maison-fr',
  'casa-es',
  'bayt-ar',
  'mac-zh',
  'mac-ja',
] as const;

/** Held-out sets: nobody looks at single answers, so they show how the search generalises. */
export const heldOutSets = ['films', 'books', 'huis-nl', 'dom-pl'] as const;

/** The name of a committed set. */
export type SetName = (typeof knownSets)[number] | (typeof heldOutSets)[number];

/** Reads a committed set. */
export function readQuestionSet(name: string): QuestionSet {
  const file = (path: string) => readFileSync(join(import.meta.dir, 'questions', name, path), 'utf8');
  const lines = (path: string) => file(path).trimEnd().split('\n');
  const settings = file('catalogue.yaml');
  const { categories }: { categories: Readonly<Record<string, string>> } = parse(settings);
  const records = lines('verdicts.ndjson').map((line): StoredRecord => JSON.parse(line));
  const [, ...rows] = lines('questions.tsv').map((line) => line.split('\t'));
  return {
    questions: rows.map(([kind = '', query = '', right = '']) => ({
      kind,
      query,
      right: right.split(',').filter((slug) => slug !== ''),
    })),
    texts: records.map(({ slug, product, category, verdictSummary, price = '', review = '' }) => ({
      slug,
      product,
      category: categories[category] ?? '',
      summary: verdictSummary,
      price,
      review,
    })),
    writeCatalogue: () =>
      writeFolder({
        'catalogue.yaml': settings + wordsFor(parse(settings).language ?? 'en'),
        'verdicts.ndjson': ndjson(records.map((record) => ({ ...fillers, ...record }))),
      }),
  };
}

/** A line of `verdicts.ndjson`: the keys that differ from `fillers`. */
interface StoredRecord {
  readonly slug: string;
  readonly product: string;
  readonly category: string;
  readonly verdictSummary: string;
  readonly price?: string;
  readonly review?: string;
}

/** Values of fields that the sources lack. */
const fillers = {
  verdict: 'worthit',
  rating: 8,
  price: 'Not listed',
  bestFor: 'Not stated',
  skipIf: 'Not stated',
} as const;

/** The setting `words` for languages that the interface lacks: English for everything, which searches ignore. */
function wordsFor(language: string): string {
  if (shippedMessages(language)) return '';
  const groups = Object.entries(english).map(([group, texts]) => [
    group,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withForms(text, language)])),
  ]);
  return `words: ${JSON.stringify(Object.fromEntries(groups))}\n`;
}
