import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parse } from 'yaml';
import { ndjson, writeFolder } from '../../lab/catalogue-folder.ts';
import { english } from '../../src/words/english.ts';
import { shippedMessages } from '../../src/words/languages.ts';
import { withForms } from '../../src/words/words-template.ts';

/** A question as a reader types it, and which products answer it. */
export interface Question {
  readonly kind: string;
  readonly query: string;
  /** Slugs that a careful person accepts; none for the kind `nothing`. */
  readonly right: readonly string[];
}

/** What every engine may search of one product. */
export interface SearchedText {
  readonly slug: string;
  readonly product: string;
  /** The name of its category. */
  readonly category: string;
  readonly summary: string;
  readonly price: string;
  readonly review: string;
}

/** A catalogue with the questions that are asked of it. */
export interface QuestionSet {
  readonly name: string;
  readonly questions: readonly Question[];
  readonly texts: readonly SearchedText[];
  /** Writes the catalogue into a temporary folder of its own and gives its path. */
  writeCatalogue(): string;
}

/** The sets that the search was made on, in the order in which they are reported; `questions/README.md` says where each is from. */
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

/** The sets that were held out: single answers to them are not looked at, so they show what the search does elsewhere. */
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
    name,
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

/** A line of `verdicts.ndjson`: what differs from `fillers`. */
interface StoredRecord {
  readonly slug: string;
  readonly product: string;
  readonly category: string;
  readonly verdictSummary: string;
  readonly price?: string;
  readonly review?: string;
}

/** The fields that the sources know nothing of. */
const fillers = {
  verdict: 'worthit',
  rating: 8,
  price: 'Not listed',
  bestFor: 'Not stated',
  skipIf: 'Not stated',
} as const;

/** The setting `words` where the interface does not come in a language: it says everything in English, which no search sees. */
function wordsFor(language: string): string {
  if (shippedMessages(language)) return '';
  const groups = Object.entries(english).map(([group, texts]) => [
    group,
    Object.fromEntries(Object.entries(texts).map(([key, text]) => [key, withForms(text, language)])),
  ]);
  return `words: ${JSON.stringify(Object.fromEntries(groups))}\n`;
}
