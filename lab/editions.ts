import { mkdtempSync, readdirSync, utimesSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { compileEdition } from '../src/edition/compile/compile.ts';
import type { Edition } from '../src/edition/file/edition.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { openDirectory } from '../src/source/directory.ts';
import { type Diagnostic, describeDiagnostic } from '../src/verdict/diagnostic.ts';
import { writeCatalogue } from './catalogue-folder.ts';

/** The moment at which the tests publish, unless they say another. */
export const publishedAt = new Date('2026-11-21T08:30:00Z');

const farFuture = new Date('2100-01-01T00:00:00Z');

/** Compiles a folder into a file of its own and says where it is; mistakes throw. */
export async function compileFolder(folder: string, at = publishedAt): Promise<string> {
  return compile(folder, at, false);
}

/** Likewise, into the bare database that `writePublication` takes. */
export async function compileBare(folder: string, at = publishedAt): Promise<string> {
  return compile(folder, at, true);
}

/** Compiles a folder and opens the edition. */
export async function editionOf(folder: string, at = publishedAt): Promise<Edition> {
  return openEdition(await compileFolder(folder, at));
}

/** The mistakes in a folder, as a person reads them, with paths relative to it. */
export async function mistakesIn(folder: string): Promise<string[]> {
  return (await faultsIn(folder)).map((diagnostic) => lineOf(diagnostic).replaceAll(`${folder}/`, ''));
}

/** The mistakes in a folder, as they are found. */
export async function faultsIn(folder: string): Promise<readonly Diagnostic[]> {
  const to = join(mkdtempSync(join(tmpdir(), 'verdicts-test-')), 'edition.sqlite');
  const result = await compileEdition(await openDirectory(folder), { to, now: farFuture });
  return result.ok ? [] : result.diagnostics;
}

/** The mistakes in one record. */
export async function mistakesInEntry(entry: Readonly<Record<string, unknown>>): Promise<string[]> {
  return mistakesIn(writeCatalogue([entry]));
}

function lineOf(diagnostic: Diagnostic): string {
  const { file, line, column } = diagnostic;
  return `${file}:${line}:${column}: ${describeDiagnostic(diagnostic)}`;
}

async function compile(folder: string, at: Date, bare: boolean): Promise<string> {
  const to = join(mkdtempSync(join(tmpdir(), 'verdicts-test-')), 'edition.sqlite');
  for (const path of readdirSync(folder, { recursive: true })) utimesSync(join(folder, String(path)), at, at);
  const result = await compileEdition(await openDirectory(folder), { to, now: farFuture, bare });
  if (!result.ok) throw new Error(result.diagnostics.map(lineOf).join('\n'));
  return to;
}
