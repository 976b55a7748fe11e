import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What takes long to start, by the module or folder that starts it; the tests that need one share a process. */
const shared = ['lab/postgres/', 'lab/browser.ts'];

/** The least part of the tests that is worth a process of its own. */
const leastPart = 0.05;

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Deals all test files out to processes, of which `lanes` run at once. Those that need a database or a browser come
 * first, together; of the others each process gets less than the one before, so that all lanes end at about one time.
 */
export function dealTests(root: string, lanes: number): string[][] {
  const paths = [...new Bun.Glob('{bench,client,lab,packages,scripts,src,test}/**/*.test.ts').scanSync(root)]
    .filter((path) => !path.includes('node_modules/'))
    .sort();
  let files = paths.map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }));
  const deals: TestFile[][] = [];
  for (const module of shared) {
    const needs = ({ text }: TestFile) => text.includes(module);
    deals.push(files.filter(needs));
    files = files.filter((file) => !needs(file));
  }
  // What is long to read is likely to be long to run.
  files.sort((a, b) => b.text.length - a.text.length);
  const least = lengthOf(files) * leastPart;
  while (files.length > 0)
    deals.push(files.splice(0, countUpTo(Math.max(least, lengthOf(files) / lanes / 2), files)));
  return deals.filter((deal) => deal.length > 0).map((deal) => deal.map(({ path }) => path));
}

/** How many of the first files have this length together. */
function countUpTo(length: number, files: readonly TestFile[]): number {
  const last = files.findIndex((_, index) => lengthOf(files.slice(0, index + 1)) >= length);
  return last === -1 ? files.length : last + 1;
}

function lengthOf(files: readonly TestFile[]): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
