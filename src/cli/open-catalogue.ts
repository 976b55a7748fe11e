import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { openDirectory, recipeFile } from '../source/directory.ts';
import { lintCatalogue } from '../source/lint/lint-catalogue.ts';
import type { Catalogue } from '../verdict/raw-record.ts';

/** Help text about the argument `catalogue`. */
export const catalogueHelp =
  'folder with catalogue.yaml and verdicts/*.md, verdicts.ndjson or a PostgreSQL view';

/** Opens a catalogue folder, with warnings; the environment variable `DATABASE_URL` names the database of a view. */
export async function openCatalogue(folder: string): Promise<Catalogue> {
  const catalogue = await openDirectory(folder, { databaseUrl: process.env['DATABASE_URL'] });
  return lintCatalogue(catalogue, existsSync(join(folder, recipeFile)));
}
