import { constants, Database } from 'bun:sqlite';
import { closeSync, fstatSync, openSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { EditionError } from '../file/seal.ts';
import { emptySlots, enterSlug, placesEnd } from '../file/slug-slots.ts';
import { anyKey } from '../file/tables.ts';
import { formatDirectory } from '../file/texts-directory.ts';
import { pageSql, toVerdict, type VerdictRow } from '../file/verdict-rows.ts';
import { longestLine } from '../file/verdict-texts.ts';
import { writeWhole } from './write-whole.ts';

/** How many verdicts are read at once. */
const pieceSize = 1000;

/**
 * Appends what `VerdictTexts` reads to a finished database file: a line for each verdict, in the order of slugs, with
 * the eight stated fields as the API gives them and without the closing brace, since two addresses follow there; then
 * the table of their slugs, and the directory. Holds 12 bytes for each verdict in memory, and a few megabytes.
 * Throws `EditionError` when the file would be longer than the table can tell.
 */
export function writeTexts(path: string): void {
  const database = new Database(
    `${pathToFileURL(path).href}?immutable=1`,
    constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI,
  );
  const descriptor = openSync(path, 'r+');
  try {
    const { id, total } = headerOf(database);
    const texts = fstatSync(descriptor).size;
    const slots = emptySlots(total);
    const out = new Appender(descriptor, texts);
    const page = database.prepare<VerdictRow, [number, number]>(pageSql.all);
    for (let position = 0; position < total; position += pieceSize)
      for (const row of page.all(position, position + pieceSize - 1))
        enterSlug(slots, row.slug, out.appendLine(JSON.stringify(toVerdict(row))));
    page.finalize();
    const table = out.finish();
    if (table > placesEnd) throw new EditionError(`${path}: the edition is longer than ${placesEnd} bytes`);
    const bytes = new Uint8Array(slots.buffer);
    writeWhole(descriptor, bytes, table);
    const directory = formatDirectory({ texts, table, capacity: slots.length, id });
    writeWhole(descriptor, directory, table + bytes.length);
  } finally {
    closeSync(descriptor);
    database.close();
  }
}

function headerOf(database: Database): { readonly id: string; readonly total: number } {
  const sql = 'SELECT id, total FROM edition, listings WHERE category = ?1 AND verdict = ?1';
  return database.query<{ id: string; total: number }, [number]>(sql).get(anyKey) ?? { id: '', total: 0 };
}

/** Writes lines one after the other, many at once. */
class Appender {
  readonly #descriptor: number;
  readonly #block = Buffer.allocUnsafe(1024 * 1024);
  #place: number;
  #length = 0;

  constructor(descriptor: number, place: number) {
    this.#descriptor = descriptor;
    this.#place = place;
  }

  /** Appends an object as a line without its closing brace; says where the line begins. */
  appendLine(json: string): number {
    if (this.#block.length - this.#length < longestLine) this.#flush();
    const place = this.#place + this.#length;
    this.#length += this.#block.write(json, this.#length);
    this.#block[this.#length - 1] = 0x0a;
    return place;
  }

  /** Writes what is left; says where it ends. */
  finish(): number {
    this.#flush();
    return this.#place;
  }

  #flush(): void {
    writeWhole(this.#descriptor, this.#block.subarray(0, this.#length), this.#place);
    this.#place += this.#length;
    this.#length = 0;
  }
}
