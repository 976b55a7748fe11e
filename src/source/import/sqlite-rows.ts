import { constants, Database } from 'bun:sqlite';
import type { RawRecord } from '../../verdict/raw-record.ts';
import { messageOf } from '../../verdict/text/error-message.ts';
import { UnreadableError } from '../folder.ts';
import type { PageFacts } from './json-rows.ts';
import { settingsIn } from './rows/own-download.ts';

/** How a SQLite database begins (sqlite.org/fileformat2.html, section 1.3). */
const magic = 'SQLite format 3\0';

/** A row of a database, which stands for a line. */
interface DatabaseRow extends RawRecord {
  readonly source: { readonly text: string };
}

/** Whether a file that begins so is a SQLite database. */
export function isSqlite(head: Buffer): boolean {
  return head.toString('latin1', 0, magic.length) === magic;
}

/** Reads the verdicts of a download in SQLite; `onPage` gets its facts. Throws `UnreadableError` for any other. */
export async function* readSqlite(
  path: string,
  file: string,
  onPage: (page: PageFacts) => void,
): AsyncGenerator<DatabaseRow> {
  let database: Database | undefined;
  try {
    database = new Database(path, constants.SQLITE_OPEN_READONLY);
    database.run('PRAGMA trusted_schema = OFF');
    onPage(factsOf(database, file));
    let line = 0;
    for (const values of database.query<Record<string, unknown>, []>('SELECT * FROM verdicts').iterate()) {
      const start = { file, line: ++line, column: 1 };
      yield { values, implied: [], locate: () => start, source: { text: JSON.stringify(values) } };
    }
  } catch (error) {
    if (error instanceof UnreadableError) throw error;
    throw new UnreadableError(`${file}: the database cannot be read: ${messageOf(error)}`);
  } finally {
    database?.close();
  }
}

type Row = Readonly<Record<string, string | null>>;

function factsOf(database: Database, file: string): PageFacts {
  const tables = database
    .query<{ name: string }, []>("SELECT name FROM sqlite_schema WHERE type = 'table'")
    .all()
    .map(({ name }) => name);
  // Reading from a view may take for ever.
  if (!['metadata', 'categories', 'authors', 'verdicts'].every((name) => tables.includes(name)))
    throw new UnreadableError(
      `${file}: the database is no download of this service; allowed: such a download, or its table as CSV`,
    );
  const read = (table: string) => database.query<Row, []>(`SELECT * FROM ${table}`).all();
  const metadata = Object.fromEntries(read('metadata').map(({ name, value }) => [name, value]));
  const { ratingMin, ratingMax, license, licenseUrl, language, notStated } = metadata;
  const ratingScale = { min: Number(ratingMin), max: Number(ratingMax) };
  const authors = read('authors').map(({ key, name, url, about }) => [
    String(key),
    { name, ...(url !== null && { url }), ...(about !== null && { about }) },
  ]);
  const total = Number(metadata['total']);
  return {
    start: { file, line: 1, column: 1 },
    held: total,
    total,
    ratingScale,
    categories: Object.fromEntries(read('categories').map(({ slug, name }) => [String(slug), String(name)])),
    settings: settingsIn({
      ratingScale,
      language,
      notStated,
      authors: Object.fromEntries(authors),
      license: { id: license, url: licenseUrl },
    }),
  };
}
