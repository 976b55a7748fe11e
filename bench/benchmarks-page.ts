import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../lab/script/failure.ts';
import { root } from './command.ts';

/** The sections of the page; each benchmark writes its own. */
export type SectionName =
  | 'comparison'
  | 'pages'
  | 'search'
  | 'questions'
  | 'scale'
  | 'downloads'
  | 'assistants';

/** Where the page is. */
export const pageFile = join(root, 'docs/benchmarks.md');

/** Writes one section into a page and leaves every other byte of it as it was. */
export function writeSection(name: string, content: string, file = pageFile): void {
  const page = readFileSync(file, 'utf8');
  const { begin, end } = markersOf(name);
  const [before, rest] = split(page, begin, file);
  const [, after] = split(rest, end, file);
  writeFileSync(file, `${before}${begin}\n${content.trim()}\n${end}${after}`);
}

/** What stands in one section of a page. */
export function sectionOf(name: string, page: string, file = pageFile): string {
  const { begin, end } = markersOf(name);
  const [, rest] = split(page, begin, file);
  const [section] = split(rest, end, file);
  return section;
}

function markersOf(name: string): { readonly begin: string; readonly end: string } {
  return { begin: `<!-- ${name}: begin -->`, end: `<!-- ${name}: end -->` };
}

function split(text: string, marker: string, file: string): readonly [string, string] {
  const index = text.indexOf(marker);
  if (index === -1) throw new ScriptFailure(`${file} has lost its line ${marker}; put it back`);
  return [text.slice(0, index), text.slice(index + marker.length)];
}
