import type { Database, Statement } from 'bun:sqlite';
import { type VerdictKind, verdictKinds } from '../verdict/entry.ts';
import type { Order } from '../verdict/order.ts';
import type { ListedVerdict } from '../verdict/record.ts';
import { type Column, readColumn } from './columns.ts';
import { Search } from './search.ts';
import { anyKey, type ColumnName, verdictKey } from './tables.ts';
import { type ListedRow, listedSql, toListed } from './verdict-rows.ts';
import { orderColumns } from './write-columns.ts';

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
  readonly #columns = new Map<ColumnName, Column<ColumnName>>();

  constructor(database: Database, total: number) {
    this.#database = database;
    this.#search = new Search(database, total);
    this.#row = database.prepare(listedSql);
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
    const positions = this.#column(orderColumns[order].positions);
    const verdicts = this.#column('verdict');
    const categories = this.#column('category');
    const wanted = verdictKey(verdict);
    if (wanted === anyKey && category === anyKey)
      return Array.from(positions.subarray(offset, offset + limit));
    const found: number[] = [];
    let skipped = 0;
    for (let place = 0; place < positions.length && found.length < limit; place++) {
      const position = positions[place] ?? 0;
      if (wanted !== anyKey && verdicts[position] !== wanted) continue;
      if (category !== anyKey && categories[position] !== category) continue;
      if (skipped++ >= offset) found.push(position);
    }
    return found;
  }

  /** What a search finds and how it divides; nothing when the query holds no word. */
  search(query: string, { verdict, category, order, limit, offset }: Selection): Matches | undefined {
    const matches = this.#search.find(query);
    if (!matches) return undefined;
    const verdicts = this.#column('verdict');
    const categories = this.#column('category');
    const wanted = verdictKey(verdict);
    const perVerdict = [0, 0, 0, 0];
    const byCategory = new Map<number, number>();
    const passing = new Uint32Array(matches.length);
    let total = 0;
    for (let index = 0; index < matches.length; index++) {
      const position = matches[index] ?? 0;
      const itsVerdict = verdicts[position] ?? 0;
      const itsCategory = categories[position] ?? 0;
      const inCategory = category === anyKey || itsCategory === category;
      const hasVerdict = wanted === anyKey || itsVerdict === wanted;
      if (inCategory) perVerdict[itsVerdict] = (perVerdict[itsVerdict] ?? 0) + 1;
      if (hasVerdict) byCategory.set(itsCategory, (byCategory.get(itsCategory) ?? 0) + 1);
      if (inCategory && hasVerdict) passing[total++] = position;
    }
    const found = this.#ordered(passing.subarray(0, total), order);
    const byVerdict = Object.fromEntries(
      verdictKinds.map((kind) => [kind, perVerdict[verdictKey(kind)] ?? 0]),
    ) as Record<VerdictKind, number>;
    return { total, positions: Array.from(found.subarray(offset, offset + limit)), byVerdict, byCategory };
  }

  close(): void {
    this.#search.close();
    this.#row.finalize();
  }

  #ordered(positions: Uint32Array, order: Order | undefined): Uint32Array {
    if (order === undefined) return positions;
    const ranks = this.#column(orderColumns[order].ranks);
    const byRank = this.#column(orderColumns[order].positions);
    return positions
      .map((position) => ranks[position] ?? 0)
      .sort()
      .map((rank) => byRank[rank] ?? 0);
  }

  #column<Name extends ColumnName>(name: Name): Column<Name> {
    let column = this.#columns.get(name);
    if (!column) {
      column = readColumn(this.#database, name);
      this.#columns.set(name, column);
    }
    return column as Column<Name>;
  }
}
