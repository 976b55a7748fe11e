import { type VerdictKind, verdictKinds } from '../../verdict/entry.ts';

/** Version of the tables below, of the texts behind them (`writeTexts`) and of the hash; an edition of another version is refused when opened. */
export const editionFormat = 4;

/** Older versions whose records and history lie in the same tables: enough to publish over them. */
export const comparableFormats: readonly number[] = [2, 3];

/** Stands for "any verdict" or "any category" in `listings`. */
export const anyKey = 0;

/** The number that stands for a verdict in the tables. */
export function verdictKey(verdict: VerdictKind | undefined): number {
  return verdict === undefined ? anyKey : verdictKinds.indexOf(verdict) + 1;
}

/** The number that stands for a category and a verdict together, by their keys. */
export function groupOf(category: number, verdict: number): number {
  return 4 * category + verdict;
}

/**
 * The tables of an edition. Positions start at 0 and follow the order of slugs by code point; each record has one
 * in every listing it belongs to, so that any page is a range of an index.
 * `publications` and `changes` are the history: empty until the edition is published to a store, and no part of its id.
 * Changes are numbered through, from 0 on, so that those since a publication are a range of numbers.
 * `words` says which positions hold a word (`word-fields.ts`, `PositionSet`); a row that is not `exact` stands for
 * every word that begins so, and for all of their rows (`BeginningsWriter`). A longer list lies in `lists`, under the
 * number that stands in its place: SQLite reads whole rows where it looks for one.
 */
export const editionTables = `
  CREATE TABLE edition (format INTEGER, id TEXT, publishedAt TEXT, settings TEXT, about TEXT);
  CREATE TABLE categories (key INTEGER PRIMARY KEY, slug TEXT UNIQUE, name TEXT);
  CREATE TABLE listings (category INTEGER, verdict INTEGER, total INTEGER, PRIMARY KEY (category, verdict)) WITHOUT ROWID;
  CREATE TABLE verdicts (
    position INTEGER PRIMARY KEY,
    slug TEXT, product TEXT, verdict INTEGER, verdictSummary TEXT, rating INTEGER, price TEXT, bestFor TEXT, skipIf TEXT,
    category INTEGER, positionInVerdict INTEGER, positionInCategory INTEGER, positionInBoth INTEGER
  );
  CREATE TABLE reviews (position INTEGER PRIMARY KEY, reviewed TEXT, pros TEXT, cons TEXT, review TEXT);
  CREATE TABLE withdrawn (slug TEXT PRIMARY KEY, product TEXT, category INTEGER, reviewed TEXT, review TEXT) WITHOUT ROWID;
  CREATE TABLE aliases (alias TEXT PRIMARY KEY, slug TEXT) WITHOUT ROWID;
  CREATE TABLE columns (name TEXT PRIMARY KEY, numbers BLOB);
  CREATE TABLE publications (
    sequence INTEGER PRIMARY KEY, id TEXT, publishedAt TEXT, verdicts INTEGER, withdrawn INTEGER,
    changes INTEGER, firstChange INTEGER
  );
  CREATE TABLE changes (number INTEGER PRIMARY KEY, sequence INTEGER, slug TEXT, detail TEXT);
  CREATE TABLE words (field INTEGER, word TEXT, exact INTEGER, list, PRIMARY KEY (field, word, exact)) WITHOUT ROWID;
  CREATE TABLE lists (number INTEGER PRIMARY KEY, list BLOB);
`;

/**
 * Numbers for each position, in arrays of their own: what filtering and ordering many records needs of each.
 * `group` is its category and verdict (`groupOf`); `by…` hold the positions in an order.
 */
const columnNames = ['group', 'byName', 'byRating', 'byReviewed'] as const;

/** The name of such an array. */
export type ColumnName = (typeof columnNames)[number];

/** Made after the rows are in: sorting once is quicker than keeping four trees in order. */
export const editionIndexes = `
  CREATE UNIQUE INDEX verdictsBySlug ON verdicts (slug);
  CREATE UNIQUE INDEX verdictsByVerdict ON verdicts (verdict, positionInVerdict);
  CREATE UNIQUE INDEX verdictsByCategory ON verdicts (category, positionInCategory);
  CREATE INDEX aliasesBySlug ON aliases (slug);
  CREATE INDEX changesBySlug ON changes (slug, number);
  CREATE UNIQUE INDEX verdictsByBoth ON verdicts (category, verdict, positionInBoth);
`;
