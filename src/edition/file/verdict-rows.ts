import { type VerdictKind, verdictKinds } from '../../verdict/entry.ts';
import type { ListedVerdict, Verdict } from '../../verdict/record.ts';

/** The four kinds of listing: everything, one verdict, one category, one verdict in one category. */
export type Listing = 'all' | 'verdict' | 'category' | 'both';

/** A verdict as it lies in the edition: the verdict itself is a number. */
export interface VerdictRow extends Omit<Verdict, 'verdict'> {
  readonly verdict: number;
}

/** A verdict with its category and day, likewise. */
export interface ListedRow extends Omit<ListedVerdict, 'verdict'> {
  readonly verdict: number;
}

const columns = 'slug, product, verdict, verdictSummary, rating, price, bestFor, skipIf';

/** Finds a verdict, with its category and day, by its position. */
export const listedSql = `
  SELECT verdicts.slug AS slug, product, verdict, verdictSummary, rating, price, bestFor, skipIf,
    categories.slug AS category, reviewed
  FROM verdicts JOIN reviews USING (position) JOIN categories ON categories.key = verdicts.category
  WHERE verdicts.position = ?`;

/** A page of each listing: category and verdict where it has them, then the first and the last position. */
export const pageSql: Readonly<Record<Listing, string>> = {
  all: `SELECT ${columns} FROM verdicts WHERE position BETWEEN ? AND ? ORDER BY position`,
  verdict: `SELECT ${columns} FROM verdicts WHERE verdict = ? AND positionInVerdict BETWEEN ? AND ? ORDER BY positionInVerdict`,
  category: `SELECT ${columns} FROM verdicts WHERE category = ? AND positionInCategory BETWEEN ? AND ? ORDER BY positionInCategory`,
  both: `SELECT ${columns} FROM verdicts WHERE category = ? AND verdict = ? AND positionInBoth BETWEEN ? AND ? ORDER BY positionInBoth`,
};

/** The listing that a pair of filters asks for. */
export function listingOf(byVerdict: boolean, byCategory: boolean): Listing {
  if (byVerdict) return byCategory ? 'both' : 'verdict';
  return byCategory ? 'category' : 'all';
}

/** The verdict that a row holds. */
export function toVerdict(row: VerdictRow): Verdict {
  return { ...row, verdict: verdictOf(row.verdict) };
}

/** Likewise, with its category and day. */
export function toListed(row: ListedRow): ListedVerdict {
  return { ...row, verdict: verdictOf(row.verdict) };
}

function verdictOf(key: number): VerdictKind {
  const verdict = verdictKinds[key - 1];
  if (verdict === undefined) throw new RangeError(`no verdict has the key ${key}`);
  return verdict;
}
