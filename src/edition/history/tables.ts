import type { Database } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import type { BeginStep } from '../file/compile-step.ts';
import { historyTables } from '../file/tables.ts';

/** Creates the tables of the history. */
export const beginHistory: BeginStep = () => ({ finish: ({ database }) => database.run(historyTables) });

/** Replaces the history of a database by that of an edition of any format, or by none without a path. */
export function copyHistory(database: Database, path: string | undefined): void {
  database.run('DELETE FROM changes; DELETE FROM publications');
  if (path === undefined) return;
  database.run('ATTACH ? AS old', [`${pathToFileURL(path).href}?immutable=1`]);
  database.run('INSERT INTO publications SELECT * FROM old.publications');
  database.run('INSERT INTO changes SELECT * FROM old.changes');
  database.run('DETACH old');
}
