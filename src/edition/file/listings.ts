import type { Database } from 'bun:sqlite';
import type { SectionWriter } from './section-writer.ts';
import { DamagedSection, type Sections } from './sections.ts';
import { anyKey, groupOf } from './tables.ts';

/**
 * Sections of positions, 32 bits each. `group` says of each position its category and verdict (`groupOf`); the others
 * hold the positions of all listings of a kind, one listing after the other in the order of its keys.
 */
const names = { group: 'group', verdict: 'byVerdict', category: 'byCategory', both: 'byBoth' } as const;

/** Gathers the group of each verdict, and then writes every listing. */
export class ListingWriter {
  readonly #groups: number[] = [];

  /** Adds the verdict at the next position, by its group. */
  add(group: number): void {
    this.#groups.push(group);
  }

  /** Writes the sections, and the sizes of all listings. */
  finish(sections: SectionWriter, database: Database): void {
    const groups = Uint32Array.from(this.#groups);
    const insert = database.prepare('INSERT INTO listings VALUES (?, ?, ?)');
    insert.run(anyKey, anyKey, groups.length);
    const write = (name: string, keep: (group: number) => number) => {
      const totals = new Uint32Array(groups.reduce((most, group) => Math.max(most, group), 0) + 1);
      for (const group of groups) totals[keep(group)] = (totals[keep(group)] ?? 0) + 1;
      for (const [key, total] of totals.entries())
        if (total > 0) insert.run(Math.floor(key / 4), key % 4, total);
      sections.put(name, sorted(groups, keep, totals));
    };
    write(names.verdict, (group) => group % 4);
    write(names.category, (group) => group - (group % 4));
    write(names.both, (group) => group);
    sections.put(names.group, groups);
    insert.finalize();
  }
}

/** The sizes of all listings by the keys of category and verdict, and the positions in each. */
export class Listings {
  readonly #sections: Sections;
  /** By group. */
  readonly #totals = new Map<number, number>();
  /** Where each listing begins in its section, by group. */
  readonly #starts = new Map<number, number>();
  readonly #keys: ReadonlyMap<string, number>;
  readonly #slugs: ReadonlyMap<number, string>;
  #groups: Uint32Array | undefined;

  constructor(database: Database, sections: Sections) {
    this.#sections = sections;
    const categories = database
      .query<{ key: number; slug: string }, []>('SELECT key, slug FROM categories ORDER BY key')
      .all();
    this.#keys = new Map(categories.map(({ key, slug }) => [slug, key]));
    this.#slugs = new Map(categories.map(({ key, slug }) => [key, slug]));
    const ends = new Map<string, number>();
    for (const { category, verdict, total } of database
      .query<{ category: number; verdict: number; total: number }, []>(
        'SELECT category, verdict, total FROM listings ORDER BY category, verdict',
      )
      .iterate()) {
      if (!Number.isSafeInteger(total) || total < 0) throw new DamagedSection(`a listing holds ${total}`);
      const name = sectionOf(category, verdict) ?? '';
      const start = ends.get(name) ?? 0;
      ends.set(name, start + total);
      this.#totals.set(groupOf(category, verdict), total);
      this.#starts.set(groupOf(category, verdict), start);
    }
    const all = this.of(anyKey, anyKey);
    for (const name of [names.verdict, names.category, names.both]) {
      const end = ends.get(name) ?? 0;
      if (end !== all || 4 * end !== sections.lengthOf(name))
        throw new DamagedSection(`${name}: its listings do not hold every verdict once`);
    }
  }

  /** How many verdicts a listing has; 0 if the category is unknown. */
  of(category: number | undefined, verdict: number): number {
    return category === undefined ? 0 : (this.#totals.get(groupOf(category, verdict)) ?? 0);
  }

  /**
   * The positions of a part of a listing, within its bounds, from one read of the file; nothing for the listing of
   * everything, where they are the offsets. Throws `DamagedSection`.
   */
  positions(category: number, verdict: number, offset: number, count: number): Uint32Array | undefined {
    const name = sectionOf(category, verdict);
    if (name === undefined) return undefined;
    const start = this.#starts.get(groupOf(category, verdict)) ?? 0;
    return this.#sections.numbers(name, start + offset, count);
  }

  /** The group of each position; read on first use, and kept until `shrink`. */
  get groups(): Uint32Array {
    this.#groups ??= this.#sections.numbers(names.group);
    return this.#groups;
  }

  /** Filters positions to those in a listing; none if the category is unknown. */
  among(positions: Uint32Array, category: number | undefined, verdict: number): Uint32Array {
    if (category === anyKey && verdict === anyKey) return positions;
    const { groups } = this;
    return positions.filter((position) => {
      const group = groups[position] ?? 0;
      return (
        (category === anyKey || category === group >>> 2) && (verdict === anyKey || verdict === (group & 3))
      );
    });
  }

  /** Frees what it can read again. */
  shrink(): void {
    this.#groups = undefined;
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

/** The positions that two sorted arrays have in common, sorted. */
export function commonPositions(some: Uint32Array, others: Uint32Array): Uint32Array {
  let at = 0;
  return some.filter((position) => {
    while (at < others.length && (others[at] ?? 0) < position) at++;
    return others[at] === position;
  });
}

/** The section that holds a listing; nothing for the listing of everything, which is every position in order. */
function sectionOf(category: number, verdict: number): string | undefined {
  if (category === anyKey) return verdict === anyKey ? undefined : names.verdict;
  return verdict === anyKey ? names.category : names.both;
}

/** Positions by rising key; equal keys keep the order of positions. */
function sorted(groups: Uint32Array, keep: (group: number) => number, totals: Uint32Array): Uint32Array {
  const next = new Uint32Array(totals.length);
  for (let key = 1; key < totals.length; key++) next[key] = (next[key - 1] ?? 0) + (totals[key - 1] ?? 0);
  const positions = new Uint32Array(groups.length);
  for (let position = 0; position < groups.length; position++) {
    const key = keep(groups[position] ?? 0);
    const place = next[key] ?? 0;
    positions[place] = position;
    next[key] = place + 1;
  }
  return positions;
}
