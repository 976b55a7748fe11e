import type { Diagnostic, Location } from '../verdict/diagnostic.ts';
import type { FieldKey } from '../verdict/fields.ts';
import type { RawRecord } from '../verdict/raw-record.ts';
import { slugPattern } from '../verdict/slug.ts';
import { excerpt, quoted } from '../verdict/text/excerpt.ts';
import { nearest } from '../verdict/text/nearest.ts';
import type { ViewSetting } from './settings-file.ts';
import { DatabaseError, openSnapshot, type Snapshot, statementSeconds } from './snapshot.ts';
import { matchColumns, type ViewColumn } from './view-columns.ts';

/** The largest row, in bytes of its JSON. */
export const rowMaxBytes = 1024 * 1024;

/** Prefix of a view where else a path stands: in the location of a row, and in the name of a table to import. */
export const viewPrefix = 'postgres:';

/** Rows per batch. */
const batchRows = 500;

/**
 * Reads records from the rows of a view in batches, in one transaction. `databaseUrl` is untrusted and never shown.
 * Each row must have the keys `required`. Calls `noteChange` with the time of reading, in milliseconds, by the clock of
 * the database.
 */
export async function* readView(
  view: ViewSetting,
  databaseUrl: string | undefined,
  required: readonly FieldKey[],
  noteChange: (milliseconds: number) => void,
): AsyncIterable<RawRecord | Diagnostic> {
  const url = parseDatabaseUrl(databaseUrl);
  if (!url) return yield { ...view.location, ...noDatabase(view.name, databaseUrl) };
  try {
    await using snapshot = await openSnapshot(url);
    const [clock] = await snapshot.query<{ moment: number }>(
      'SELECT (pg_catalog.date_part($$epoch$$, pg_catalog.now()) * 1000)::float8 AS moment',
    );
    noteChange(clock?.moment ?? 0);
    yield* readRows(view, snapshot, required);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    yield { ...view.location, ...unreadableView(view.name, error, url) };
  }
}

/** The address of a database in PostgreSQL; nothing for any other text. */
export function parseDatabaseUrl(text = ''): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && ['postgres:', 'postgresql:'].includes(url.protocol) ? url : undefined;
}

/** Says that `DATABASE_URL` leads to no database. */
export function noDatabase(view: string, databaseUrl: string | undefined): ViewFault {
  const fault = databaseUrl ? 'not an address of PostgreSQL' : 'not set';
  return {
    rule: 'database',
    message: `the view ${quoted(view)} cannot be read: DATABASE_URL is ${fault}`,
    allowed: 'postgres://user:password@host:5432/database in the environment',
  };
}

/** What is wrong with a view, wherever it is named. */
type ViewFault = Omit<Diagnostic, keyof Location>;

/** Finds a view or a table by its name, which may have a schema: its number in the database, and how SQL writes it. */
export async function findRelation(
  name: string,
  snapshot: Snapshot,
): Promise<{ readonly id: number; readonly sql: string } | undefined> {
  const sql = name.split('.').map(quoteIdentifier).join('.');
  const [found] = await snapshot.query<{ id: number | null }>(
    `SELECT pg_catalog.to_regclass('${sql.replaceAll("'", "''")}')::oid::int8::float8 AS id`,
  );
  return typeof found?.id === 'number' ? { id: found.id, sql } : undefined;
}

/** The rows of a statement, some hundreds at a time. */
export async function* fetchBatches<Row>(snapshot: Snapshot, select: string): AsyncIterable<readonly Row[]> {
  await snapshot.query(`DECLARE verdict_rows NO SCROLL CURSOR FOR ${select}`);
  for (;;) {
    const batch = await snapshot.query<Row>(`FETCH ${batchRows} FROM verdict_rows`);
    yield batch;
    if (batch.length < batchRows) return;
  }
}

async function* readRows(
  view: ViewSetting,
  snapshot: Snapshot,
  required: readonly FieldKey[],
): AsyncIterable<RawRecord | Diagnostic> {
  const relation = await findRelation(view.name, snapshot);
  if (!relation) return yield { ...view.location, ...(await missingView(view.name, snapshot)) };
  const attributes = await snapshot.query<{ name: string }>(
    `SELECT attname::text AS name FROM pg_catalog.pg_attribute
     WHERE attrelid = ${relation.id} AND attnum > 0 AND NOT attisdropped ORDER BY attnum`,
  );
  const place = `${viewPrefix}${view.name}`;
  const { columns, diagnostics, complete } = matchColumns(
    attributes.map(({ name }) => name),
    place,
    required,
  );
  yield* diagnostics;
  if (!complete) return;
  const positions = new Map(columns.map(({ key, position }) => [key, position]));
  let row = 1;
  for await (const batch of fetchBatches<Row>(snapshot, selectRows(relation.sql, columns)))
    for (const { record, slug } of batch) yield readRow(record, placeOfRow(place, slug, row++), positions);
}

interface Row {
  readonly record: string | null;
  readonly slug: string | null;
}

/** Selects each row as JSON, which does not depend on the settings of the session: days are YYYY-MM-DD. */
function selectRows(relation: string, columns: readonly ViewColumn[]): string {
  const list = columns.map(({ name, key }) => `v.${quoteIdentifier(name)} AS ${quoteIdentifier(key)}`);
  // OFFSET 0 keeps the planner from computing the JSON for each use.
  return `SELECT CASE WHEN pg_catalog.octet_length(r.record) <= ${rowMaxBytes} THEN r.record END AS record, r.slug
    FROM (SELECT pg_catalog.to_json(entry)::text AS record, pg_catalog.left(entry.slug::text, 200) AS slug
          FROM (SELECT ${list.join(', ')} FROM ${relation} AS v) AS entry OFFSET 0) AS r`;
}

const tooLong = {
  rule: 'size',
  message: 'the row is too long',
  allowed: `at most ${rowMaxBytes} bytes a row`,
};

function readRow(
  record: string | null,
  place: Omit<Location, 'column'>,
  positions: ReadonlyMap<string, number>,
): RawRecord | Diagnostic {
  if (record === null) return { ...place, column: 1, ...tooLong };
  const cells = Object.entries(JSON.parse(record) as Record<string, unknown>);
  return {
    values: Object.fromEntries(cells.filter(([, value]) => value !== null)),
    implied: [],
    locate: ([key]) => ({ ...place, column: positions.get(String(key)) ?? 1 }),
  };
}

/** Names a row by its slug, so that people can find it; by its number only if it has no slug. */
function placeOfRow(view: string, slug: string | null, row: number): Omit<Location, 'column'> {
  const name =
    slug === null ? `row=${row}` : `slug=${slugPattern.test(slug) ? excerpt(slug, 80) : quoted(slug, 80)}`;
  return { file: `${view}[${name}]`, line: row };
}

/** Says that a database has no such view, and which name is near. */
export async function missingView(name: string, snapshot: Snapshot): Promise<ViewFault> {
  const relations = await snapshot.query<{ name: string }>(
    `SELECT CASE WHEN pg_catalog.pg_table_is_visible(c.oid) THEN '' ELSE n.nspname || '.' END || c.relname AS name
     FROM pg_catalog.pg_class AS c JOIN pg_catalog.pg_namespace AS n ON n.oid = c.relnamespace
     WHERE c.relkind IN ('v', 'm', 'r', 'p', 'f') AND n.nspname <> 'information_schema' AND n.nspname !~ '^pg_'
     ORDER BY 1 LIMIT 1000`,
  );
  const names = relations.map((relation) => relation.name);
  return {
    rule: 'database',
    message: `the database has no view ${quoted(name, 130)}`,
    allowed: 'a view that the role of DATABASE_URL can see',
    nearest: nearest(name, names),
  };
}

/** Says why a view cannot be read, and what the role may lack. */
export function unreadableView(name: string, { message, state }: DatabaseError, url: URL): ViewFault {
  const told = excerpt(message, 300).replace(/\s+/g, ' ');
  const limit = state === ended ? ` (a statement may take ${statementSeconds} seconds)` : '';
  return {
    rule: 'database',
    message: `the view ${quoted(name, 130)} cannot be read: ${told}${limit}`,
    ...(state === noPermission && {
      allowed: `SELECT on it and USAGE on its schema for the role ${quoted(decodeURIComponent(url.username))}`,
    }),
  };
}

/** SQLSTATE of a missing privilege and of a cancelled statement (PostgreSQL manual, appendix A). */
const noPermission = '42501';
const ended = '57014';

function quoteIdentifier(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}
