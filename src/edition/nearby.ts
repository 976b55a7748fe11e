import type { Database, Statement } from 'bun:sqlite';
import { distance } from 'fastest-levenshtein';

/** A product whose slug is near another. */
export interface Near {
  readonly slug: string;
  readonly product: string;
}

/** Up to this many products every slug is compared; beyond, only those with the same first two characters. */
const comparedMax = 5000;

/** Finds slugs that somebody may have meant. */
export class Nearby {
  readonly #total: number;
  readonly #range: Statement<Near, [string, string]>;

  constructor(database: Database, total: number) {
    this.#total = total;
    this.#range = database.prepare(
      `SELECT slug, product FROM verdicts WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT ${comparedMax}`,
    );
  }

  /** At most `count` products, the nearest first: one edit for each three characters, or begun alike. */
  find(slug: string, count: number): Near[] {
    const wanted = slug.slice(0, 80).toLowerCase();
    const start = this.#total > comparedMax ? wanted.slice(0, 2) : '';
    const bound = Math.max(1, Math.floor(wanted.length / 3));
    // No slug holds a character beyond "z".
    return this.#range
      .all(start, `${start}{`)
      .map((near) => ({ near, edits: editsBetween(wanted, near.slug) }))
      .filter(({ edits }) => edits <= bound)
      .sort((a, b) => a.edits - b.edits)
      .slice(0, count)
      .map(({ near }) => near);
  }

  close(): void {
    this.#range.finalize();
  }
}

/** Edits between two slugs; what only one of them goes on with counts as one. */
function editsBetween(wanted: string, slug: string): number {
  const shared = Math.min(wanted.length, slug.length);
  if (shared >= 3 && wanted.slice(0, shared) === slug.slice(0, shared)) return 1;
  return distance(wanted, slug);
}
