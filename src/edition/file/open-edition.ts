import { constants, Database } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import { z } from 'zod';
import { messageOf } from '../../verdict/text/error-message.ts';
import { checkPages, checkSchema, checkSchemaKinds } from './check-schema.ts';
import { Edition, type EditionHeader } from './edition.ts';
import { FileWitness } from './file-witness.ts';
import { EditionError, verifySeal } from './seal.ts';
import { Sections } from './sections.ts';
import { editionFormat } from './tables.ts';

/** How to open an edition. */
export interface OpenEditionOptions {
  /** Whether the whole file was already checked by a stronger hash. */
  readonly verified?: boolean;
}

const headerSchema = z.object({
  format: z.int(),
  id: z.string(),
  publishedAt: z.iso.datetime(),
  settings: z.string(),
  about: z.string(),
  sequence: z.int().nullable(),
  currentSince: z.iso.datetime().nullable(),
});

/** The tables that are read from one end to the other when an edition is opened, but for `edition` itself. */
const readAtOpening = ['categories', 'listings', 'publications'] as const;

/** SQLite's page cache for an edition, which reads words and history from it. */
const cacheKibibytes = 16 * 1024;

/** Opens an edition file after checking its seal. Throws `EditionError`, also for another format. */
export function openEdition(path: string, { verified = false }: OpenEditionOptions = {}): Edition {
  // Opened before the seal is checked, so that later writes show.
  const witness = new FileWitness(path);
  let database: Database | undefined;
  let sections: Sections | undefined;
  try {
    if (!verified) verifySeal(path);
    database = openDatabase(path);
    const header = readHeader(database);
    const format = header?.format ?? 0;
    if (!header || format !== editionFormat) throw new EditionError(`${path}: ${explainFormat(format)}`);
    checkSchema(database);
    for (const table of readAtOpening) checkPages(database, table);
    sections = new Sections(path);
    if (sections.id !== header.id)
      throw new EditionError(`${path}: the file does not hold the sections of edition ${header.id}`);
    return new Edition(database, headerSchema.parse(header), sections, witness);
  } catch (error) {
    sections?.close();
    database?.close();
    witness.close();
    // A seal shows that a file is complete, not that its content is valid.
    throw explainUnreadable(path, error);
  }
}

/** Opens the database of an edition file of any format. Throws `SQLiteError`, and as the checks of its schema do. */
export function openDatabase(path: string): Database {
  // An edition file never changes, and this option saves a lock for each look-up (sqlite.org/uri.html, immutable).
  const uri = `${pathToFileURL(path).href}?immutable=1`;
  const database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
  try {
    database.run(`PRAGMA cache_size = -${cacheKibibytes}; PRAGMA trusted_schema = OFF`);
    checkSchemaKinds(database);
    checkPages(database, 'edition');
    return database;
  } catch (error) {
    database.close();
    throw error;
  }
}

/** Opens or creates the database of an edition that is being written; it may attach others by their URIs. */
export function openForWriting(path: string): Database {
  const { SQLITE_OPEN_READWRITE, SQLITE_OPEN_CREATE, SQLITE_OPEN_URI } = constants;
  const flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_CREATE | SQLITE_OPEN_URI;
  const database = new Database(pathToFileURL(path).href, flags);
  // After a failure the file is written anew.
  database.run('PRAGMA journal_mode = MEMORY; PRAGMA synchronous = OFF');
  return database;
}

/** The failure to read an edition file, in words for the operator. */
export function explainUnreadable(path: string, error: unknown): EditionError {
  if (error instanceof EditionError) return error;
  const reason = error instanceof z.ZodError ? 'its description is incomplete' : messageOf(error);
  return new EditionError(`${path}: the edition cannot be read: ${reason}`);
}

/** Reads what the database of an edition of any format says about it. Throws `SQLiteError`. */
export function readHeader(database: Database): EditionHeader | undefined {
  return database.query<EditionHeader, []>('SELECT * FROM edition').get() ?? undefined;
}

function explainFormat(format: number): string {
  const advice =
    format < editionFormat ? 'compile or publish its catalogue anew' : 'a newer program wrote it';
  return `the edition is of format ${format}; this program reads ${editionFormat}: ${advice}`;
}
