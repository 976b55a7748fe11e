import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';

/**
 * Version of an edition file. Until the first release sections may be added; readers ignore sections that they
 * don't know, and refuse files with tables that they don't know (`check-schema.ts`).
 */
export const editionFormat = 5;

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
 * The tables of an edition: what is small, or found by keys. Positions of verdicts start at 0 and follow the order of
 * slugs by code point. `sequence` and `currentSince` are set by the publication that made it current. The `detail` of a
 * withdrawn product is JSON of all that is kept of it.
 */
export const editionTables = `
  CREATE TABLE edition (
    format INTEGER, id TEXT, publishedAt TEXT, settings TEXT, about TEXT, sequence INTEGER, currentSince TEXT
  );
  CREATE TABLE categories (key INTEGER PRIMARY KEY, slug TEXT UNIQUE, name TEXT);
  CREATE TABLE listings (category INTEGER, verdict INTEGER, total INTEGER, PRIMARY KEY (category, verdict)) WITHOUT ROWID;
  CREATE TABLE withdrawn (slug TEXT PRIMARY KEY, detail TEXT) WITHOUT ROWID;
  CREATE TABLE aliases (alias TEXT PRIMARY KEY, slug TEXT) WITHOUT ROWID;
`;

/**
 * The history of an edition: empty until it is published to a store, and no part of its id. Changes are numbered
 * through, from 0 on, so that those since a publication are a range of numbers.
 */
export const historyTables = `
  CREATE TABLE publications (
    sequence INTEGER PRIMARY KEY, id TEXT, publishedAt TEXT, verdicts INTEGER, withdrawn INTEGER,
    changes INTEGER, firstChange INTEGER
  );
  CREATE TABLE changes (number INTEGER PRIMARY KEY, sequence INTEGER, slug TEXT, detail TEXT);
  CREATE INDEX changesBySlug ON changes (slug, number);
`;

/**
 * `words` says which positions hold a word (`word-fields.ts`, `PositionSet`); a row that is not `exact` stands for
 * every word that begins so, and for all of their rows (`BeginningsWriter`). A longer list lies in `lists`, under the
 * number that stands in its place: SQLite reads whole rows where it looks for one. `stems` says which words have a stem in
 * common, with spaces between them, in one of the `languages` (BCP 47).
 */
export const wordTables = `
  CREATE TABLE words (field INTEGER, word TEXT, exact INTEGER, list, PRIMARY KEY (field, word, exact)) WITHOUT ROWID;
  CREATE TABLE lists (number INTEGER PRIMARY KEY, list BLOB);
  CREATE TABLE languages (tag TEXT PRIMARY KEY) WITHOUT ROWID;
  CREATE TABLE stems (stem TEXT PRIMARY KEY, words TEXT) WITHOUT ROWID;
`;

/**
 * Only in editions that have pictures. `images` says of each file of the catalogue what it holds: the hash of its
 * bytes, the first 128 bits of SHA-256 in hexadecimal digits, and where they lie in the section of pictures.
 */
export const imageTables = `
  CREATE TABLE images (
    file TEXT PRIMARY KEY, hash TEXT, type TEXT, width INTEGER, height INTEGER, start INTEGER, length INTEGER
  ) WITHOUT ROWID;
  CREATE INDEX imagesByHash ON images (hash);
`;

/** Only in editions that have tags: where the positions of each tag begin in their section, and how many it has. */
export const tagTable = `
  CREATE TABLE tags (slug TEXT PRIMARY KEY, start INTEGER, total INTEGER) WITHOUT ROWID;
`;

/** The section that holds the bytes of pictures. */
export const imageSection = 'images';

/** All tables of an edition, including those of rooms. */
export const editionSchema = editionTables + historyTables + wordTables + imageTables + tagTable;
