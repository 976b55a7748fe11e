import { mkdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Collected } from './collect.ts';
import type { Site } from './site.ts';

/**
 * Writes a site as files for nginx: verdicts, badges and reviews under their own paths in `site/`, the lists, which
 * differ in their queries, as `lists/<number>`. Each file is as old as its `Last-Modified` says.
 */
export function writeSiteFiles(
  { verdicts, badges, lists, gzipList, gzipReviews }: Site,
  folder: string,
): void {
  for (const part of ['site/api/v1', 'site/api/badge', 'site/reviews', 'lists'])
    mkdirSync(join(folder, part), { recursive: true });
  for (const answer of [...verdicts, ...badges]) write(join(folder, 'site', answer.path), answer);
  for (const [index, list] of lists.entries()) write(join(folder, 'lists', String(index)), list);
  write(join(folder, 'lists/0.gz'), gzipList);
  for (const page of gzipReviews) write(join(folder, 'site', `${page.path}.gz`), page);
}

function write(file: string, { headers, body }: Collected): void {
  writeFileSync(file, body);
  const modified = new Date(headers.get('last-modified') ?? 0);
  utimesSync(file, modified, modified);
}
