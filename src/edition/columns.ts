import type { Database } from 'bun:sqlite';
import type { ColumnName } from './tables.ts';

/** Numbers as they lie in an edition: little-endian, which every machine is that this program runs on. */
const arrayTypes = {
  verdict: Uint8Array,
  category: Uint16Array,
  byName: Uint32Array,
  byRating: Uint32Array,
  byReviewed: Uint32Array,
  nameRank: Uint32Array,
  ratingRank: Uint32Array,
  reviewedRank: Uint32Array,
} as const satisfies Readonly<Record<ColumnName, unknown>>;

/** One of the arrays. */
export type Column<Name extends ColumnName> = InstanceType<(typeof arrayTypes)[Name]>;

/** Writes an array. */
export function writeColumn<Name extends ColumnName>(
  database: Database,
  name: Name,
  numbers: ArrayLike<number>,
): void {
  const { buffer } = arrayTypes[name].from(numbers);
  database.run('INSERT INTO columns VALUES (?, ?)', [name, new Uint8Array(buffer)]);
}

/** Reads an array, whole. */
export function readColumn<Name extends ColumnName>(database: Database, name: Name): Column<Name> {
  const statement = database.prepare<{ numbers: Uint8Array }, [string]>(
    'SELECT numbers FROM columns WHERE name = ?',
  );
  const row = statement.get(name);
  statement.finalize();
  if (!row) throw new RangeError(`the edition has no column ${name}`);
  // A copy of its own, since the array begins where it likes.
  const { buffer } = row.numbers.slice();
  return new arrayTypes[name](buffer) as Column<Name>;
}
