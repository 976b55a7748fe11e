import { describeDiagnostic } from '../../verdict/diagnostic.ts';
import { UnreadableError } from '../folder.ts';
import {
  fetchBatches,
  findRelation,
  missingView,
  noDatabase,
  parseDatabaseUrl,
  unreadableView,
  viewPrefix,
} from '../postgres-records.ts';
import { DatabaseError, openSnapshot } from '../snapshot.ts';
import type { RowFault, TableRow } from './rows/table-row.ts';

/** Reads the rows of a view in PostgreSQL in one transaction; never shows `databaseUrl`. Throws `UnreadableError`. */
export async function* readViewRows(
  view: string,
  databaseUrl: string | undefined,
): AsyncIterable<TableRow | RowFault> {
  const failure = (fault: Parameters<typeof describeDiagnostic>[0]) =>
    new UnreadableError(`${viewPrefix}${view}: ${describeDiagnostic(fault)}`);
  const url = parseDatabaseUrl(databaseUrl);
  if (!url) throw failure(noDatabase(view, databaseUrl));
  try {
    await using snapshot = await openSnapshot(url);
    const relation = await findRelation(view, snapshot);
    if (!relation) throw failure(await missingView(view, snapshot));
    const select = `SELECT pg_catalog.to_json(v)::text AS record FROM ${relation.sql} AS v`;
    let line = 1;
    for await (const batch of fetchBatches<{ record: string }>(snapshot, select))
      for (const { record } of batch) {
        const place = { file: `${viewPrefix}${view}`, line: line++, column: 1 };
        const values: Record<string, unknown> = JSON.parse(record);
        yield { source: { text: record }, values, implied: [], locate: () => place };
      }
  } catch (error) {
    if (!(error instanceof DatabaseError)) throw error;
    throw failure(unreadableView(view, error, url));
  }
}
