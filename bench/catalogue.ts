import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { type Outcome, runCommand, verdicts } from './command.ts';
import { progress } from './progress.ts';
import { categories, type GeneratedRecord, generateRecords } from './records.ts';
import type { Workspace } from './workspace.ts';

/** Base address of a generated catalogue. */
export const baseUrl = 'https://verdicts.example';

const ndjsonFile = 'verdicts.ndjson';

/** Size of the write buffer, in bytes. */
const chunkBytes = 1024 * 1024;

/** A generated catalogue and its compiled edition. */
export interface GeneratedEdition {
  readonly slugs: readonly string[];
  /** Path of its NDJSON file. */
  readonly source: string;
  readonly edition: string;
  readonly compile: Outcome;
}

/** Generates this many records and compiles them. */
export async function compileGenerated(workspace: Workspace, count: number): Promise<GeneratedEdition> {
  progress(`Generating ${count} records …`);
  const folder = workspace.path(`catalogue-${count}`);
  const slugs = await writeCatalogue(folder, generateRecords(count));
  progress('Compiling …');
  const edition = workspace.path(`edition-${count}.sqlite`);
  const compile = await runCommand(workspace, verdicts, 'compile', folder, '--to', edition);
  return { slugs, source: join(folder, ndjsonFile), edition, compile };
}

/** Writes records as a catalogue into a folder and returns their slugs. Streams them, so a million fit in memory. */
export async function writeCatalogue(
  folder: string,
  records: Iterable<GeneratedRecord>,
): Promise<readonly string[]> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'catalogue.yaml'), settings);
  const file = Bun.file(join(folder, ndjsonFile)).writer({ highWaterMark: chunkBytes });
  const slugs: string[] = [];
  for (const record of records) {
    file.write(`${JSON.stringify(record)}\n`);
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
