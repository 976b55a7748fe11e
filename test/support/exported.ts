import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { serve } from '../../lab/site.ts';
import { ExportFolder } from '../../src/export/export-folder.ts';
import { type ExportSummary, exportSite } from '../../src/export/export-site.ts';
import { makeDownloadHere } from '../../src/render/download/make-download.ts';
import type { SearchPlace } from '../../src/render/links.ts';

/** Exports a catalogue folder into a folder without the command; the search is off unless it is `page`. */
export async function exportTo(
  to: string,
  catalogue: string,
  baseUrl?: string,
  search: SearchPlace = 'none',
): Promise<ExportSummary> {
  const site = await serve(catalogue, baseUrl, { search, downloads: { make: makeDownloadHere } });
  const folder = await ExportFolder.open(to);
  try {
    return await exportSite(site.service, folder, { pictures: false, onProgress: () => undefined });
  } finally {
    folder.close();
    site.service.close();
  }
}

/** Every file in a folder, by relative path, with its content and modification time. */
export function filesIn(folder: string): Map<string, { readonly content: string; readonly written: number }> {
  const paths = readdirSync(folder, { recursive: true }).map(String).sort();
  return new Map(
    paths.flatMap((path) => {
      const stats = lstatSync(join(folder, path));
      return stats.isFile()
        ? [[path, { content: readFileSync(join(folder, path), 'utf8'), written: stats.mtimeMs }] as const]
        : [];
    }),
  );
}
