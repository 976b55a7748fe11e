import type { Database } from 'bun:sqlite';
import { editionSchema } from './tables.ts';

interface SchemaRow {
  readonly type: string;
  readonly name: string;
  readonly sql: string | null;
  readonly rootpage: number;
}

/** More tables than an edition of any format has; a longer schema is not read to its end. */
const entriesMax = 100;

/**
 * Refuses a database that holds anything but ordinary tables and their indexes: reading from a view may never end.
 * Throws `Error`, whose message completes "the edition cannot be read: …".
 */
export function checkSchemaKinds(database: Database): void {
  const rows = schemaOf(database);
  if (rows.length > entriesMax) throw new Error(`it holds more than ${entriesMax} tables`);
  for (const { type, name, sql, rootpage } of rows) {
    // The SQL of a row decides what it is, not its stated type.
    const isTable = type === 'table' && /^CREATE TABLE /.test(sql ?? '');
    const isIndex = type === 'index' && (sql === null || /^CREATE (?:UNIQUE )?INDEX /.test(sql));
    if (!(isTable || isIndex) || !(rootpage > 0))
      throw new Error(
        `it holds the ${type} ${JSON.stringify(name)}; allowed: ordinary tables and their indexes`,
      );
  }
}

/** Refuses a database with a table that differs from those of this format. Throws as above. */
export function checkSchema(database: Database): void {
  for (const { name, sql } of schemaOf(database))
    if (sql !== null && !ours.has(plain(sql)))
      throw new Error(`its table ${JSON.stringify(name)} is unknown to this program`);
}

/**
 * Checks that each page of a table is linked once, so that reading the table ends: pages could link to each other in a
 * circle. Takes time in proportion to the table. Throws as above.
 */
export function checkPages(database: Database, table: string): void {
  const found = database.query<{ quick_check: string }, []>(`PRAGMA quick_check(${table})`).get();
  const [fault] = (found?.quick_check ?? '').split('\n').filter((line) => !line.startsWith('***'));
  if (fault !== 'ok') throw new Error(`its table ${table} is damaged: ${fault}`);
}

function schemaOf(database: Database): readonly SchemaRow[] {
  return database
    .query<SchemaRow, []>(`SELECT type, name, sql, rootpage FROM sqlite_schema LIMIT ${entriesMax + 1}`)
    .all();
}

/** A statement with normalised white space. */
function plain(sql: string): string {
  return sql.replace(/\s+/g, ' ').trim();
}

const ours: ReadonlySet<string> = new Set(editionSchema.split(';').map(plain));
