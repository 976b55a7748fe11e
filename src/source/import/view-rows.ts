import { describeDiagnostic } from '../../verdict/diagnostic.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { UnreadableError } from '../folder.ts';
import { missingView, parseDatabaseUrl, quoteIdentifier, unreadableView } from '../postgres-records.ts';
import { DatabaseError, openSnapshot, type Snapshot } from '../snapshot.ts';
import type { RowFault, TableRow } from './rows/table-row.ts';

/** What the name of a view begins with where a table is asked for. */
export const viewPrefix = 'postgres:';

const batchRows = 500;

/**
 * Reads the rows of a view or table in PostgreSQL, with all their columns, in one transaction. `databaseUrl` is never
 * shown. Throws `UnreadableError` if they cannot be read.
 */
export async function* readViewRows(
  view: string,
  databaseUrl: string | undefined,
): AsyncIterable<TableRow | RowFault> {
  const url = parseDatabaseUrl(databaseUrl);
  if (!url)
    throw new UnreadableError(
      `${viewPrefix}${view}: DATABASE_URL is ${databaseUrl ? 'not an address of PostgreSQL' : 'not set'}; allowed: postgres://user:password@host:5432/database in the environment`,
    );
  let snapshot: Snapshot | undefined;
  try {
    snapshot = await openSnapshot(url);
    yield* readRows(view, snapshot);
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw new UnreadableError(
      `${viewPrefix}${view}: ${describeDiagnostic(unreadableView(view, error, url))}`,
    );
  } finally {
    await snapshot?.close();
  }
}

async function* readRows(view: string, snapshot: Snapshot): AsyncIterable<TableRow> {
  const relation = view.split('.').map(quoteIdentifier).join('.');
  const [found] = await snapshot.query<{ id: number | null }>(
    `SELECT pg_catalog.to_regclass(${literal(relation)})::oid::int8::float8 AS id`,
  );
  if (typeof found?.id !== 'number') {
    const { nearest } = await missingView(view, snapshot);
    throw new UnreadableError(
      `${viewPrefix}${view}: the database has no view ${quoted(view, 130)}${nearest === undefined ? '' : `; did you mean ${quoted(nearest)}?`}`,
    );
  }
  await snapshot.query(
    `DECLARE table_rows NO SCROLL CURSOR FOR SELECT pg_catalog.to_json(v)::text AS record FROM ${relation} AS v`,
  );
  for (let line = 1; ; ) {
    const batch = await snapshot.query<{ record: string }>(`FETCH ${batchRows} FROM table_rows`);
    for (const { record } of batch) {
      const place = { file: `${viewPrefix}${view}`, line: line++, column: 1 };
      yield {
        source: { text: record },
        values: JSON.parse(record) as Record<string, unknown>,
        implied: [],
        locate: () => place,
      };
    }
    if (batch.length < batchRows) return;
  }
}

function literal(text: string): string {
  return `'${text.replaceAll("'", "''")}'`;
}
