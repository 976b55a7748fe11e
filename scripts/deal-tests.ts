import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Modules and folders that start something slow; tests that import one share a process. */
const shared = ['lab/postgres/', 'lab/browser.ts'];

/** Smallest share of the tests for a process. */
const leastPart = 0.05;

interface TestFile {
  readonly path: string;
  readonly text: string;
}

/**
 * Distributes all test files over processes, of which `lanes` run at once. Tests that need a database or a browser come
 * first, in one process; the others go to processes of decreasing size, so that all lanes finish at about the same
 * time.
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
  // File size approximates run time.
  files.sort((a, b) => b.text.length - a.text.length);
  const least = lengthOf(files) * leastPart;
  while (files.length > 0)
    deals.push(files.splice(0, countUpTo(Math.max(least, lengthOf(files) / lanes / 2), files)));
  return deals.filter((deal) => deal.length > 0).map((deal) => deal.map(({ path }) => path));
}

/** How many of the first files add up to this length. */
function countUpTo(length: number, files: readonly TestFile[]): number {
  const last = files.findIndex((_, index) => lengthOf(files.slice(0, index + 1)) >= length);
  return last === -1 ? files.length : last + 1;
}

function lengthOf(files: readonly TestFile[]): number {
  return files.reduce((sum, { text }) => sum + text.length, 0);
}
