import type { Database } from 'bun:sqlite';
import { pathToFileURL } from 'node:url';
import type { BeginStep } from '../file/compile-step.ts';

/**
 * The history of an edition: empty until it is published to a store, and no part of its id. Changes are numbered
 * through, from 0 on, so that those since a publication are a range of numbers.
 */
const tables = `
  CREATE TABLE publications (
    sequence INTEGER PRIMARY KEY, id TEXT, publishedAt TEXT, verdicts INTEGER, withdrawn INTEGER,
    changes INTEGER, firstChange INTEGER
  );
  CREATE TABLE changes (number INTEGER PRIMARY KEY, sequence INTEGER, slug TEXT, detail TEXT);
  CREATE INDEX changesBySlug ON changes (slug, number);
`;

/** Makes room for the history. */
export const beginHistory: BeginStep = () => ({ finish: ({ database }) => database.run(tables) });

/** Puts the history of an edition of any format in the place of what a database has; without a path there is none. */
export function copyHistory(database: Database, path: string | undefined): void {
  database.run('DELETE FROM changes; DELETE FROM publications');
  if (path === undefined) return;
  database.run('ATTACH ? AS old', [`${pathToFileURL(path).href}?immutable=1`]);
  database.run('INSERT INTO publications SELECT * FROM old.publications');
  database.run('INSERT INTO changes SELECT * FROM old.changes');
  database.run('DETACH old');
}
