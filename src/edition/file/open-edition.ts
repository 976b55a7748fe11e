import { constants, Database, SQLiteError } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../../verdict/error-message.ts';
import { Edition, type EditionHeader } from './edition.ts';
import { FileWitness } from './file-witness.ts';
import { EditionError, verifySeal } from './seal.ts';
import { comparableFormats, editionFormat } from './tables.ts';
import { VerdictTexts } from './verdict-texts.ts';

/** How to open an edition. */
export interface OpenEditionOptions {
  /** The whole file has been checked already, by a stronger hash. */
  readonly verified?: boolean;
  /** It is opened for its contents and its history alone, which an older format may have too; its texts stay closed. */
  readonly toCompare?: boolean;
}

/**
 * Opens an edition file after checking its seal. Throws `EditionError` when the file cannot be read, is damaged,
 * or is of another format.
 */
export function openEdition(
  path: string,
  { verified = false, toCompare = false }: OpenEditionOptions = {},
): Edition {
  // From before its seal is checked: what is written meanwhile shows. One that is `verified` was checked before that.
  const witness = witnessOf(path);
  let database: Database | undefined;
  let texts: VerdictTexts | undefined;
  try {
    if (!verified) verifySeal(path);
    // An edition file never changes, and saying so spares a lock for each look-up (sqlite.org/uri.html, immutable).
    const uri = `${pathToFileURL(path).href}?immutable=1`;
    database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
    database.run('PRAGMA cache_size = -32768');
    const header = database.query<EditionHeader, []>('SELECT * FROM edition').get();
    const format = header?.format ?? 0;
    if (!header || (format !== editionFormat && !(toCompare && comparableFormats.includes(format))))
      throw new EditionError(`${path}: ${explainFormat(format)}`);
    if (!toCompare) texts = new VerdictTexts(path, header.id);
    return new Edition(database, header, witness, texts);
  } catch (error) {
    texts?.close();
    database?.close();
    witness.close();
    if (error instanceof SQLiteError)
      throw new EditionError(`${path}: the edition cannot be read: ${error.message}`);
    throw error;
  }
}

function witnessOf(path: string): FileWitness {
  try {
    return new FileWitness(path);
  } catch (error) {
    throw new EditionError(`${path}: the edition file cannot be opened: ${messageOf(error)}`);
  }
}

function explainFormat(format: number): string {
  const advice =
    format < editionFormat ? 'compile or publish its catalogue anew' : 'a newer program wrote it';
  return `the edition is of format ${format}; this program reads ${editionFormat}: ${advice}`;
}
