import { openDirectory } from '../source/directory.ts';
import type { Catalogue } from '../verdict/raw-record.ts';

/** What help says of the argument `catalogue`. */
export const catalogueHelp =
  'folder with catalogue.yaml and verdicts/*.md, verdicts.ndjson or a PostgreSQL view';

/** Opens a catalogue folder; the environment variable `DATABASE_URL` names the database of a view. */
export async function openCatalogue(folder: string): Promise<Catalogue> {
  return openDirectory(folder, { databaseUrl: process.env['DATABASE_URL'] });
}
