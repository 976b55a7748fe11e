import { readdirSync, utimesSync } from 'node:fs';
import { join } from 'node:path';
import { compileEdition } from '../src/edition/compile/compile.ts';
import type { Edition } from '../src/edition/file/edition.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { type PublicationOptions, writePublication } from '../src/edition/history/write-publication.ts';
import { openToCompare } from '../src/edition/older/open-comparable.ts';
import { openDirectory } from '../src/source/directory.ts';
import { type Diagnostic, describeDiagnostic } from '../src/verdict/diagnostic.ts';
import { newFolder, writeCatalogue } from './catalogue-folder.ts';

/** Default publication time in tests. */
export const publishedAt = new Date('2026-11-21T08:30:00Z');

const farFuture = new Date('2100-01-01T00:00:00Z');

/** Compiles a folder into a new file and returns its path; throws on mistakes. */
export async function compileFolder(folder: string, at = publishedAt): Promise<string> {
  const to = newPath();
  for (const path of readdirSync(folder, { recursive: true })) utimesSync(join(folder, String(path)), at, at);
  const result = await compileEdition(await openDirectory(folder), { to, now: farFuture });
  if (!result.ok) throw new Error(result.findings.diagnostics.map(lineOf).join('\n'));
  return to;
}

/** The same, published with `options`. */
export async function publishFolder(
  folder: string,
  options: Omit<PublicationOptions, 'content' | 'to' | 'current'> & { readonly over?: string | undefined },
): Promise<string> {
  const { over, ...rest } = options;
  const [content, to] = [await compileFolder(folder), newPath()];
  using edition = over === undefined ? undefined : openToCompare(over);
  const current = edition && over !== undefined ? { edition, path: over } : undefined;
  writePublication({ ...rest, content, to, current });
  return to;
}

/** Publishes several editions, one a day from 2026-03-01 on, and returns the file of the last. */
export async function publishStates(
  states: readonly (readonly Readonly<Record<string, unknown>>[])[],
  keep?: number,
): Promise<string> {
  let current: string | undefined;
  for (const [index, entries] of states.entries()) {
    current = await publishFolder(writeCatalogue(entries), {
      over: current,
      sequence: index + 1,
      at: new Date(Date.UTC(2026, 2, 1 + index, 9)),
      ...(keep !== undefined && { keep }),
    });
  }
  return current ?? '';
}

/** Compiles a folder and opens the edition. */
export async function editionOf(folder: string, at = publishedAt): Promise<Edition> {
  return openEdition(await compileFolder(folder, at));
}

/** The mistakes in a folder, formatted as lines, with paths relative to it. */
export async function mistakesIn(folder: string): Promise<string[]> {
  return (await faultsIn(folder)).map((diagnostic) => lineOf(diagnostic).replaceAll(`${folder}/`, ''));
}

/** The mistakes in a folder, as diagnostics. */
export async function faultsIn(folder: string): Promise<readonly Diagnostic[]> {
  const result = await compileEdition(await openDirectory(folder), { to: newPath(), now: farFuture });
  return result.ok ? [] : result.findings.diagnostics;
}

/** The mistakes in one record. */
export async function mistakesInEntry(entry: Readonly<Record<string, unknown>>): Promise<string[]> {
  return mistakesIn(writeCatalogue([entry]));
}

function lineOf(diagnostic: Diagnostic): string {
  const { file, line, column } = diagnostic;
  return `${file}:${line}:${column}: ${describeDiagnostic(diagnostic)}`;
}

function newPath(): string {
  return join(newFolder(), 'edition.sqlite');
}
