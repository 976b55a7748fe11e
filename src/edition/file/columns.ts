import type { Database } from 'bun:sqlite';
import type { ColumnName } from './tables.ts';

/** Writes an array: little-endian, which every machine is that this program runs on. */
export function writeColumn(database: Database, name: ColumnName, numbers: Uint32Array): void {
  database.run('INSERT INTO columns VALUES (?, ?)', [name, new Uint8Array(numbers.buffer)]);
}

/** Reads an array, whole. */
export function readColumn(database: Database, name: ColumnName): Uint32Array {
  const statement = database.prepare<{ numbers: Uint8Array }, [string]>(
    'SELECT numbers FROM columns WHERE name = ?',
  );
  const row = statement.get(name);
  statement.finalize();
  if (!row) throw new RangeError(`the edition has no column ${name}`);
  // A copy of its own, since the array begins where it likes.
  return new Uint32Array(row.numbers.slice().buffer);
}
