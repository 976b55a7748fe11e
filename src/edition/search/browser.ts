import type { Database, Statement } from 'bun:sqlite';
import { type VerdictKind, verdictKinds } from '../../verdict/entry.ts';
import type { Order } from '../../verdict/order.ts';
import type { ListedVerdict } from '../../verdict/record.ts';
import { orderColumns } from '../compile/write-columns.ts';
import { readColumn } from '../file/columns.ts';
import { anyKey, type ColumnName, groupOf, verdictKey } from '../file/tables.ts';
import { type ListedRow, listedSql, toListed } from '../file/verdict-rows.ts';
import { Search } from './search.ts';

/** Positions that match, and how many of them have each verdict and category. */
export interface Matches {
  /** Of those that pass both filters. */
  readonly total: number;
  readonly positions: readonly number[];
  /** By verdict key, of those that pass the filter by category. */
  readonly byVerdict: Readonly<Record<VerdictKind, number>>;
  /** By category key, of those that pass the filter by verdict. */
  readonly byCategory: ReadonlyMap<number, number>;
}

/** Which matches: keys of the filters, `anyKey` for none; `limit` positions from `offset` on. */
export interface Selection {
  readonly verdict: VerdictKind | undefined;
  readonly category: number;
  readonly order: Order | undefined;
  readonly limit: number;
  readonly offset: number;
}

/** Walks an edition in the orders that readers ask for, by arrays that are read when first needed. */
export class Browser {
  readonly #database: Database;
  readonly #search: Search;
  readonly #row: Statement<ListedRow, [number]>;
  /** How many categories there are; their keys count from 1. */
  readonly #categories: number;
  readonly #columns = new Map<ColumnName, Uint32Array>();

  constructor(database: Database, total: number, categories: number) {
    this.#database = database;
    this.#search = new Search(database, total);
    this.#row = database.prepare(listedSql);
    this.#categories = categories;
  }

  /** The verdicts at positions, in the order of the positions given. */
  at(positions: readonly number[]): ListedVerdict[] {
    return positions.flatMap((position) => {
      const row = this.#row.get(position);
      return row ? [toListed(row)] : [];
    });
  }

  /** Positions that pass the filters, in an order; stops when it has enough. */
  walk({ verdict, category, order = 'name', limit, offset }: Selection): number[] {
    if (verdict === undefined && category === anyKey)
      return Array.from(this.#column(orderColumns[order]).subarray(offset, offset + limit));
    const groups = this.#column('group');
    const wanted = this.#wanted(verdict, category);
    return this.#inOrder(order, offset, limit, (position) => wanted[groups[position] ?? 0] === 1);
  }

  /** What a search finds and how it divides; nothing when the query holds no word. */
  search(query: string, { verdict, category, order, limit, offset }: Selection): Matches | undefined {
    const sets = this.#search.find(query);
    if (!sets) return undefined;
    const groups = this.#column('group');
    const wanted = this.#wanted(verdict, category);
    const counts = sets.map((set) => {
      const ofSet = new Uint32Array(wanted.length);
      set.tally(groups, ofSet);
      return ofSet;
    });
    const positions: number[] = [];
    let skip = offset;
    let total = 0;
    for (const [index, set] of sets.entries()) {
      const passing =
        counts[index]?.reduce((sum, count, group) => sum + (wanted[group] === 1 ? count : 0), 0) ?? 0;
      total += passing;
      if (order === undefined && skip < passing && positions.length < limit)
        positions.push(...set.pick(groups, wanted, skip, limit - positions.length));
      skip = Math.max(0, skip - passing);
    }
    const ordered =
      order && offset < total
        ? this.#inOrder(
            order,
            offset,
            Math.min(limit, total - offset),
            (position) => wanted[groups[position] ?? 0] === 1 && sets.some((set) => set.has(position)),
          )
        : positions;
    return { total, positions: ordered, ...divide(counts, verdict, category) };
  }

  close(): void {
    this.#search.close();
    this.#row.finalize();
  }

  /** The groups that pass the filters, as 1 in their places. */
  #wanted(verdict: VerdictKind | undefined, category: number): Uint8Array {
    const wanted = new Uint8Array(groupOf(this.#categories + 1, 0));
    for (let key = 1; key <= this.#categories; key++)
      for (const kind of verdictKinds)
        if ((category === anyKey || category === key) && (verdict === undefined || verdict === kind))
          wanted[groupOf(key, verdictKey(kind))] = 1;
    return wanted;
  }

  /** Part of the positions that pass, in an order; stops when it has enough. */
  #inOrder(order: Order, offset: number, limit: number, passes: (position: number) => boolean): number[] {
    const found: number[] = [];
    const positions = this.#column(orderColumns[order]);
    let skipped = 0;
    for (let place = 0; place < positions.length && found.length < limit; place++) {
      const position = positions[place] ?? 0;
      if (passes(position) && skipped++ >= offset) found.push(position);
    }
    return found;
  }

  #column(name: ColumnName): Uint32Array {
    let column = this.#columns.get(name);
    if (!column) {
      column = readColumn(this.#database, name);
      this.#columns.set(name, column);
    }
    return column;
  }
}

/** Matches by verdict and by category: each by itself, of those that pass the filter by the other. */
function divide(
  counts: readonly Uint32Array[],
  verdict: VerdictKind | undefined,
  category: number,
): Pick<Matches, 'byVerdict' | 'byCategory'> {
  const byVerdict = { worthit: 0, skip: 0, depends: 0 };
  const byCategory = new Map<number, number>();
  const length = counts[0]?.length ?? 0;
  for (let key = 1; groupOf(key, 0) < length; key++)
    for (const kind of verdictKinds) {
      const group = groupOf(key, verdictKey(kind));
      const count = counts.reduce((sum, ofSet) => sum + (ofSet[group] ?? 0), 0);
      if (count === 0) continue;
      if (category === anyKey || category === key) byVerdict[kind] += count;
      if (verdict === undefined || verdict === kind) byCategory.set(key, (byCategory.get(key) ?? 0) + count);
    }
  return { byVerdict, byCategory };
}
