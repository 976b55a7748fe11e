import { openDirectory } from '../source/directory.ts';
import type { Catalogue } from '../verdict/raw-record.ts';

/** Opens a catalogue folder; `DATABASE_URL` of the environment says where the database of a view is. */
export async function openCatalogue(folder: string): Promise<Catalogue> {
  return openDirectory(folder, { databaseUrl: process.env['DATABASE_URL'] });
}
