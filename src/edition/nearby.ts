import type { Database, Statement } from 'bun:sqlite';
import { distance } from 'fastest-levenshtein';

/** A product whose slug is near another. */
export interface Near {
  readonly slug: string;
}

/** Up to this many products every slug is compared; beyond, only those with the same first two characters. */
const comparedMax = 5000;

/** Finds slugs that somebody may have meant. */
export class Nearby {
  readonly #total: number;
  readonly #range: Statement<Near, [string, string]>;
  #all: readonly Near[] | undefined;

  constructor(database: Database, total: number) {
    this.#total = total;
    // The index of slugs answers this by itself: no record is read.
    this.#range = database.prepare(
      `SELECT slug FROM verdicts WHERE slug >= ? AND slug < ? ORDER BY slug LIMIT ${comparedMax}`,
    );
  }

  /** At most `count` products, the nearest first: one edit for each three characters, or begun alike. */
  find(slug: string, count: number): Near[] {
    const wanted = slug.slice(0, 80).toLowerCase();
    const bound = Math.max(1, Math.floor(wanted.length / 3));
    return this.#candidates(wanted)
      .map((near) => ({ near, edits: editsBetween(wanted, near.slug, bound) }))
      .filter(({ edits }) => edits <= bound)
      .sort((a, b) => a.edits - b.edits)
      .slice(0, count)
      .map(({ near }) => near);
  }

  close(): void {
    this.#range.finalize();
  }

  #candidates(wanted: string): readonly Near[] {
    // No slug holds a character beyond "z".
    const from = (start: string) => this.#range.all(start, `${start}{`);
    if (this.#total > comparedMax) return from(wanted.slice(0, 2));
    // Kept, because those who guess addresses guess many.
    this.#all ??= from('');
    return this.#all;
  }
}

/** Edits between two slugs, as far as `bound`; what only one of them goes on with counts as one. */
function editsBetween(wanted: string, slug: string, bound: number): number {
  const shared = Math.min(wanted.length, slug.length);
  if (shared >= 3 && wanted.slice(0, shared) === slug.slice(0, shared)) return 1;
  return Math.abs(wanted.length - slug.length) > bound ? bound + 1 : distance(wanted, slug);
}
