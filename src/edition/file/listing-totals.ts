import type { Database } from 'bun:sqlite';
import { anyKey } from './tables.ts';

/** The sizes of all listings, by the keys of category and verdict. */
export class ListingTotals {
  readonly #totals: ReadonlyMap<string, number>;
  readonly #keys: ReadonlyMap<string, number>;
  readonly #slugs: ReadonlyMap<number, string>;

  constructor(database: Database) {
    const categories = database
      .query<{ key: number; slug: string }, []>('SELECT key, slug FROM categories ORDER BY key')
      .all();
    this.#keys = new Map(categories.map(({ key, slug }) => [slug, key]));
    this.#slugs = new Map(categories.map(({ key, slug }) => [key, slug]));
    const totals = database
      .query<{ category: number; verdict: number; total: number }, []>('SELECT * FROM listings')
      .all();
    this.#totals = new Map(totals.map(({ category, verdict, total }) => [`${category} ${verdict}`, total]));
  }

  /** How many verdicts a listing has; none when the category is unknown. */
  of(category: number | undefined, verdict: number): number {
    return this.#totals.get(`${category} ${verdict}`) ?? 0;
  }

  /** The key of a category: `anyKey` for none, nothing when it is unknown. */
  categoryKey(category: string | undefined): number | undefined {
    return category === undefined ? anyKey : this.#keys.get(category);
  }

  /** The slug of a category. Throws `RangeError` for a key that no category has. */
  categorySlug(key: number): string {
    const slug = this.#slugs.get(key);
    if (slug === undefined) throw new RangeError(`no category has the key ${key}`);
    return slug;
  }

  /** The sizes of each category's listing with a verdict, of those that have any, by slug. */
  byCategory(verdict: number): ReadonlyMap<string, number> {
    const sizes = [...this.#slugs].map(([key, slug]) => [slug, this.of(key, verdict)] as const);
    return new Map(sizes.filter(([, size]) => size > 0));
  }
}
