import { constants, Database, SQLiteError } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import { messageOf } from '../verdict/error-message.ts';
import { Edition, type EditionHeader } from './edition.ts';
import { FileWitness } from './file-witness.ts';
import { EditionError, verifySeal } from './seal.ts';
import { editionFormat } from './tables.ts';

/**
 * Opens an edition file after checking its seal. Throws `EditionError` when the file cannot be read, is damaged,
 * or is of another format. `verified` says that the whole file has been checked already, by a stronger hash.
 */
export function openEdition(path: string, { verified = false } = {}): Edition {
  // From before it is checked, so that nothing is missed.
  const witness = witnessOf(path);
  let database: Database | undefined;
  try {
    if (!verified) verifySeal(path);
    // An edition file never changes, and saying so spares a lock for each look-up (sqlite.org/uri.html, immutable).
    const uri = `${pathToFileURL(path).href}?immutable=1`;
    database = new Database(uri, constants.SQLITE_OPEN_READONLY | constants.SQLITE_OPEN_URI);
    database.run('PRAGMA cache_size = -32768');
    const header = database.query<EditionHeader, []>('SELECT * FROM edition').get();
    if (header?.format !== editionFormat)
      throw new EditionError(
        `${path}: the edition is of format ${header?.format}; this program reads ${editionFormat}`,
      );
    return new Edition(database, header, witness);
  } catch (error) {
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
