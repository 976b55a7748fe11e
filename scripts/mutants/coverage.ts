import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Copy } from './copy.ts';

/** Facts about a test file. */
export interface TestFile {
  readonly path: string;
  readonly passes: boolean;
  /** Duration, coverage included. */
  readonly seconds: number;
  /** Whether it starts a browser or a database. */
  readonly isHeavy: boolean;
  /** For each source file: its executable lines, in order, and whether they ran. */
  readonly lines: Readonly<Record<string, readonly (readonly [line: number, ran: boolean])[]>>;
}

/** Timeout of a test file, in seconds. */
const longestSeconds = 600;

const heavySupport = ['lab/postgres/', 'lab/browser.ts'];

/** Cache for coverage between runs. */
const cacheFolder = join(import.meta.dir, '../../node_modules/.cache/verdicts/mutants');

/** Every test file, with a hash of what its coverage depends on: itself and all non-test files. */
export function listTestFiles(root: string): { path: string; hash: string }[] {
  const paths = [
    ...new Bun.Glob('{bin,bench,catalogue,client,deploy,docs,lab,packages,scripts,src,test}/**/*').scanSync(
      root,
    ),
    'package.json',
  ]
    .filter((path) => !path.includes('node_modules/'))
    .sort();
  const isTest = (path: string) => path.endsWith('.test.ts');
  // The mutation code does not affect the tests.
  const isOther = (path: string) => !isTest(path) && !/^scripts\/mutants|^client\/dist/.test(path);
  const all = createHash('sha256').update(Bun.version);
  for (const path of paths.filter(isOther)) all.update(path).update(readFileSync(join(root, path)));
  const common = all.digest('hex');
  return paths.filter(isTest).map((path) => ({
    path,
    hash: createHash('sha256')
      .update(common + path)
      .update(readFileSync(join(root, path)))
      .digest('hex'),
  }));
}

/** Measures which lines of `src` and `packages` a test file runs; cached until a dependency changes. */
export async function measureTests(
  copy: Copy,
  { path, hash }: { path: string; hash: string },
): Promise<TestFile> {
  const kept = join(cacheFolder, `${hash}.json`);
  if (existsSync(kept)) return JSON.parse(readFileSync(kept, 'utf8'));
  const folder = join(cacheFolder, `${hash}.coverage`);
  const begun = performance.now();
  const ending = await copy.test(
    [path],
    longestSeconds,
    '--coverage',
    '--coverage-reporter=lcov',
    `--coverage-dir=${folder}`,
  );
  const report = join(folder, 'lcov.info');
  const measured: TestFile = {
    path,
    passes: ending === 'passed',
    seconds: (performance.now() - begun) / 1000,
    isHeavy: heavySupport.some((module) => copy.read(path).includes(module)),
    lines: existsSync(report) ? linesIn(readFileSync(report, 'utf8')) : {},
  };
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(cacheFolder, { recursive: true });
  if (measured.passes) writeFileSync(kept, JSON.stringify(measured));
  return measured;
}

/** Whether a test file runs a line, or the statement that contains it. */
export function runsLine({ lines }: TestFile, file: string, line: number): boolean {
  return lines[file]?.findLast(([known]) => known <= line)?.[1] ?? false;
}

function linesIn(report: string): Record<string, [number, boolean][]> {
  const lines: Record<string, [number, boolean][]> = {};
  for (const section of report.split('end_of_record')) {
    const file = /^SF:((?:src|packages)\/.+)$/m.exec(section)?.[1];
    if (file === undefined) continue;
    lines[file] = [...section.matchAll(/^DA:(\d+),(\d+)/gm)].map(([, line, count]) => [
      Number(line),
      count !== '0',
    ]);
  }
  return lines;
}
