import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../lab/script/failure.ts';
import { root } from './command.ts';

/** Sections of the page; each benchmark writes its own. */
export type SectionName =
  | 'comparison'
  | 'pages'
  | 'search'
  | 'questions'
  | 'scale'
  | 'downloads'
  | 'export'
  | 'assistants';

/** The page of benchmarks. */
export const pageFile = join(root, 'docs/benchmarks.md');

/** Replaces one section of a page, and updates the list of missed targets at its head, if it has one. */
export function writeSection(name: string, content: string, file = pageFile): void {
  const page = withSection(name, content, readFileSync(file, 'utf8'), file);
  const hasList = page.includes(markersOf('short').begin);
  writeFileSync(file, hasList ? withSection('short', targetsNotMet(page, file), page, file) : page);
}

function withSection(name: string, content: string, page: string, file: string): string {
  const { begin, end } = markersOf(name);
  const [before, rest] = split(page, begin, file);
  const [, after] = split(rest, end, file);
  return `${before}${begin}\n${content.trim()}\n${end}${after}`;
}

/** The targets that benchmarks miss, as a Markdown list, each with the heading of its section. */
function targetsNotMet(page: string, file: string): string {
  const { end } = markersOf('short');
  const [, sections] = split(page, end, file);
  const missed = sections.split(/^## /m).flatMap((section) => {
    const title = section.slice(0, section.indexOf('\n'));
    const anchor = title
      .toLowerCase()
      .replace(/[^a-z ]/g, '')
      .replaceAll(' ', '-');
    return [...section.matchAll(/^- (.*not met.*)$/gm)].map(
      ([, line]) => `- [${title}](#${anchor}): ${line}`,
    );
  });
  return missed.length === 0 ? 'Every target is met.' : missed.join('\n');
}

/** The text of one section of a page. */
export function sectionOf(name: string, page: string): string {
  const { begin, end } = markersOf(name);
  const [, rest] = split(page, begin, pageFile);
  const [section] = split(rest, end, pageFile);
  return section;
}

function markersOf(name: string): { readonly begin: string; readonly end: string } {
  return { begin: `<!-- ${name}: begin -->`, end: `<!-- ${name}: end -->` };
}

function split(text: string, marker: string, file: string): readonly [string, string] {
  const index = text.indexOf(marker);
  if (index === -1) throw new ScriptFailure(`${file} lacks the line ${marker}; add it again`);
  return [text.slice(0, index), text.slice(index + marker.length)];
}
