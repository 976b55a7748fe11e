import type { Order } from '../../verdict/order.ts';
import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';
import type { Edition } from '../file/edition.ts';
import type { Listings } from '../file/listings.ts';
import type { Sections } from '../file/sections.ts';
import { anyKey, groupOf, verdictKey } from '../file/tables.ts';
import type { WorkingSet } from './bits/working-set.ts';
import { Search } from './search.ts';
import type { SearchOutcome } from './search-outcome.ts';
import type { Finding } from './weigh.ts';
import { orderSections } from './write-orders.ts';

/** Matching positions, and how many of them have each verdict and category. */
export interface Matches extends SearchOutcome {
  /** By verdict key, of those that pass the filter by category. */
  readonly byVerdict: Readonly<Record<VerdictKind, number>>;
  /** By category key, of those that pass the filter by verdict. */
  readonly byCategory: ReadonlyMap<number, number>;
}

/** Selects matches by the keys of the filters, `anyKey` for none; `limit` positions from `offset` on. */
export interface Selection {
  readonly verdict: VerdictKind | undefined;
  readonly category: number;
  readonly order: Order | undefined;
  /** Only of these positions, which rise. */
  readonly among?: Uint32Array | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Selects matches of a search; with `exact`, of the words exactly as typed. */
export interface WordSelection extends Selection {
  readonly exact: boolean | undefined;
}

/** Walks an edition in different orders, by arrays that are read when first needed. */
export class Browser {
  readonly #sections: Sections;
  readonly #listings: Listings;
  readonly #search: Search;
  /** How many categories there are; their keys count from 1. */
  readonly #categories: number;
  readonly #orders = new Map<Order, Uint32Array>();

  constructor(edition: Edition) {
    const { sections, settings, listings } = edition;
    this.#sections = sections;
    this.#listings = listings;
    this.#search = new Search(edition);
    this.#categories = Object.keys(settings.categories).length;
  }

  /** Positions that pass the filters, in an order; stops when it has enough. */
  walk({ verdict, category, among, order = 'name', limit, offset }: Selection): number[] {
    if (verdict === undefined && category === anyKey && !among)
      return Array.from(this.#order(order).subarray(offset, offset + limit));
    const { groups } = this.#listings;
    const wanted = this.#wanted(verdict, category);
    const set = among && this.#search.setOf(among);
    return this.#inOrder(
      order,
      offset,
      limit,
      (position) => wanted[groups[position] ?? 0] === 1 && (!set || set.has(position)),
    );
  }

  /** Counts given positions by verdict and by category. */
  countAmong(
    among: Uint32Array,
    { verdict, category }: Selection,
  ): Pick<Matches, 'byVerdict' | 'byCategory'> {
    return divide(this.#countByGroup(this.#search.setOf(among)), verdict, category);
  }

  /** What a search finds; nothing when the query holds no word. */
  search(query: string, selection: WordSelection): SearchOutcome | undefined {
    const finding = this.#find(query, selection);
    return finding && this.#outcome(finding, selection);
  }

  /** What a search finds and how it divides; nothing when the query holds no word. */
  divide(query: string, selection: WordSelection): Matches | undefined {
    const finding = this.#find(query, selection);
    if (!finding) return undefined;
    const counts = this.#countByGroup(finding.found);
    return { ...this.#outcome(finding, selection), ...divide(counts, selection.verdict, selection.category) };
  }

  #find(query: string, { exact, among }: WordSelection): Finding | undefined {
    const finding = this.#search.find(query, exact);
    if (among) finding?.found.keep(this.#search.setOf(among));
    return finding;
  }

  /** Applies the filters to what was found. */
  #outcome(
    { found, named: _, pick, ...notes }: Finding,
    { verdict, category, order, limit, offset }: Selection,
  ): SearchOutcome {
    const key = verdictKey(verdict);
    const size = this.#listings.of(category, key);
    const passing = this.#listings.positions(category, key, 0, size);
    if (passing) found.keep(this.#search.setOf(passing));
    const total = found.count;
    const positions =
      order === undefined
        ? pick(found, offset, limit)
        : this.#inOrder(order, offset, Math.min(limit, total - offset), (position) => found.has(position));
    return { ...notes, total, positions };
  }

  /** How many positions of a set are in each group. */
  #countByGroup(set: WorkingSet): Uint32Array {
    const { groups } = this.#listings;
    const counts = new Uint32Array(groupOf(this.#categories + 1, 0));
    const isMost = set.count > groups.length / 2;
    // Counting the positions that are not in it is faster then.
    if (isMost) set.invert(groups.length);
    set.tally(groups, counts);
    if (!isMost) return counts;
    set.invert(groups.length);
    return counts.map((count, group) => this.#listings.of(group >>> 2, group & 3) - count);
  }

  close(): void {
    this.#search.close();
  }

  /** An array with 1 for each group that passes the filters. */
  #wanted(verdict: VerdictKind | undefined, category: number): Uint8Array {
    const wanted = new Uint8Array(groupOf(this.#categories + 1, 0));
    for (let key = 1; key <= this.#categories; key++)
      for (const kind of verdictKinds)
        if ((category === anyKey || category === key) && (verdict === undefined || verdict === kind))
          wanted[groupOf(key, verdictKey(kind))] = 1;
    return wanted;
  }

  /** A page of the positions that pass, in an order; stops when it has enough. */
  #inOrder(order: Order, offset: number, limit: number, passes: (position: number) => boolean): number[] {
    const found: number[] = [];
    const positions = this.#order(order);
    let skipped = 0;
    for (let place = 0; place < positions.length && found.length < limit; place++) {
      const position = positions[place] ?? 0;
      if (passes(position) && skipped++ >= offset) found.push(position);
    }
    return found;
  }

  #order(order: Order): Uint32Array {
    const positions = this.#orders.get(order) ?? this.#sections.numbers(orderSections[order]);
    this.#orders.set(order, positions);
    return positions;
  }
}

/** Counts matches by verdict and by category; each count applies the filter by the other. */
function divide(
  counts: Uint32Array,
  verdict: VerdictKind | undefined,
  category: number,
): Pick<Matches, 'byVerdict' | 'byCategory'> {
  const byVerdict = { worthit: 0, skip: 0, depends: 0 };
  const byCategory = new Map<number, number>();
  for (let key = 1; groupOf(key, 0) < counts.length; key++)
    for (const kind of verdictKinds) {
      const group = groupOf(key, verdictKey(kind));
      const count = counts[group] ?? 0;
      if (count === 0) continue;
      if (category === anyKey || category === key) byVerdict[kind] += count;
      if (verdict === undefined || verdict === kind) byCategory.set(key, (byCategory.get(key) ?? 0) + count);
    }
  return { byVerdict, byCategory };
}
