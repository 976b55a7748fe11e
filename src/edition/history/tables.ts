import type { Database } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import type { BeginStep } from '../file/compile-step.ts';
import { historyTables } from '../file/tables.ts';

/** Makes room for the history. */
export const beginHistory: BeginStep = () => ({ finish: ({ database }) => database.run(historyTables) });

/** Puts the history of an edition of any format in the place of what a database has; without a path there is none. */
export function copyHistory(database: Database, path: string | undefined): void {
  database.run('DELETE FROM changes; DELETE FROM publications');
  if (path === undefined) return;
  database.run('ATTACH ? AS old', [`${pathToFileURL(path).href}?immutable=1`]);
  database.run('INSERT INTO publications SELECT * FROM old.publications');
  database.run('INSERT INTO changes SELECT * FROM old.changes');
  database.run('DETACH old');
}
