import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { categories, generateRecords } from './records.ts';

/** Where a generated catalogue says it is published. */
export const baseUrl = 'https://verdicts.example';

/** Bytes gathered before they are written. */
const chunkBytes = 1024 * 1024;

/**
 * Writes a generated catalogue into a folder, and gives the slugs; of a million records it keeps nothing else. If
 * `identified`, each has an identifier (`identifierOf`).
 */
export async function writeCatalogue(
  folder: string,
  count: number,
  identified = false,
): Promise<readonly string[]> {
  mkdirSync(folder);
  writeFileSync(join(folder, 'catalogue.yaml'), settings);
  const file = Bun.file(join(folder, 'verdicts.ndjson')).writer({ highWaterMark: chunkBytes });
  const slugs: string[] = [];
  for (const record of generateRecords(count)) {
    const identifiers = identified ? [identifierOf(record.slug)] : undefined;
    file.write(`${JSON.stringify({ ...record, identifiers })}\n`);
    slugs.push(record.slug);
    if (slugs.length % 1000 === 0) await file.flush();
  }
  await file.end();
  return slugs;
}

/** The package URL of a generated record. */
export function identifierOf(slug: string): string {
  return `pkg:generic/${slug}`;
}

/** The `catalogue.yaml` of a generated catalogue. */
export const settings = `name: Generated verdicts
baseUrl: ${baseUrl}
attribution: { text: Verdicts by nobody }
categories:
${categories.map((slug) => `  ${slug}: ${slug}\n`).join('')}`;
