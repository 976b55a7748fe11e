import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';

/**
 * Version of an edition file. Until the first release it stays open: sections and tables may be added, and readers pass
 * over those that they don't know.
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
