import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { BenchFailure } from '../lab/failure.ts';
import { root } from './command.ts';

/** The sections of the page, in their order; each benchmark writes its own. */
export const sectionNames = ['comparison', 'pages', 'search', 'scale', 'downloads'] as const;

/** Where the page is. */
export const pageFile = join(root, 'docs/benchmarks.md');

const headings = {
  comparison: 'Side by side',
  pages: 'The review site',
  search: 'Searches',
  scale: 'At scale',
  downloads: 'Downloads',
} as const;

const intro = `# Benchmarks

Written by \`npm run bench -- --write\`, \`npm run bench:pages -- --write\`, \`npm run bench:search -- --write\`,
\`npm run bench:scale -- --write\` and \`npm run bench:downloads -- --write\`; each replaces its own section.
`;

/** Writes one section into a page and leaves every other byte of it as it was. */
export function writeSection(name: string, content: string, file = pageFile): void {
  const page = existsSync(file) ? readFileSync(file, 'utf8') : emptyPage();
  const { begin, end } = markersOf(name);
  const [before, rest] = split(page, begin, file);
  const [, after] = split(rest, end, file);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${before}${begin}\n${content.trim()}\n${end}${after}`);
}

/** What stands in one section of a page. */
export function sectionOf(name: string, page: string, file = pageFile): string {
  const { begin, end } = markersOf(name);
  const [, rest] = split(page, begin, file);
  const [section] = split(rest, end, file);
  return section;
}

function emptyPage(): string {
  const sections = sectionNames.map((name) => {
    const { begin, end } = markersOf(name);
    return `\n## ${headings[name]}\n\n${begin}\nNot measured yet.\n${end}\n`;
  });
  return `${intro}${sections.join('')}`;
}

function markersOf(name: string): { readonly begin: string; readonly end: string } {
  return { begin: `<!-- ${name}: begin -->`, end: `<!-- ${name}: end -->` };
}

function split(text: string, marker: string, file: string): readonly [string, string] {
  const index = text.indexOf(marker);
  if (index === -1)
    throw new BenchFailure(`${file} has lost its line ${marker}; put it back, or remove the file`);
  return [text.slice(0, index), text.slice(index + marker.length)];
}
