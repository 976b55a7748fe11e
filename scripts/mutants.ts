import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../lab/script/failure.ts';
import { runScript } from '../lab/script/script.ts';
import { nearest } from '../src/verdict/text/nearest.ts';
import { chooseTests } from './mutants/choose-tests.ts';
import { Copy } from './mutants/copy.ts';
import { listTestFiles, measureTests, type TestFile } from './mutants/coverage.ts';
import { type Mutant, mutantsOf } from './mutants/mutator.ts';
import { type MutantsOptions, script } from './mutants/options.ts';
import { drawSample } from './mutants/sample.ts';
import { lineOf, summaryOf, type Trial } from './mutants/summary.ts';
import { tryMutant } from './mutants/try-mutant.ts';

// Mutation testing: `npm run mutants -- --help`.

const root = join(import.meta.dir, '..');

const copies: Copy[] = [];
process.on('exit', () => {
  for (const copy of copies) copy.close();
});
await runScript(script, main);

async function main(options: MutantsOptions): Promise<void> {
  const { all, drawn } = chooseMutants(options);
  const seconds = options.seconds ?? (options.only.length > 0 ? Number.POSITIVE_INFINITY : 40);
  if (options.list) return void process.stdout.write(drawn.map((mutant) => `${lineOf(mutant)}\n`).join(''));
  const begun = performance.now();
  for (let lane = 0; lane < options.jobs; lane++) copies.push(new Copy(root));
  const tests = await measureAll();
  const totals = new Map<string, number>();
  for (const { file } of all) totals.set(folderOf(file), (totals.get(folderOf(file)) ?? 0) + 1);
  const trials: Trial[] = [];
  // On Ctrl+C, prints the results so far.
  process.on('exit', () => {
    progress('');
    const took = Math.round((performance.now() - begun) / 1000);
    process.stdout.write(`\n${summaryOf(trials, totals)}\n\n${took} seconds, seed ${options.seed}\n`);
  });
  await inLanes(drawn, async (copy, mutant) => {
    const fate = await tryMutant(copy, mutant, chooseTests(mutant, tests, seconds));
    trials.push({ mutant, folder: folderOf(mutant.file), fate });
    if (fate !== 'killed' || options.only.length > 0) process.stdout.write(`${fate}: ${lineOf(mutant)}\n`);
    progress(`${trials.length} of ${drawn.length} mutants`);
  });
}

function chooseMutants({ files, only, sample, seed }: MutantsOptions): { all: Mutant[]; drawn: Mutant[] } {
  const wanted = new Bun.Glob(files);
  // Scanning finds nothing where braces have a slash in them (Bun 1.4).
  const all = ['src/**/*.ts', 'packages/*/src/**/*.ts']
    .flatMap((pattern) => [...new Bun.Glob(pattern).scanSync(root)])
    .filter((path) => !/\.(?:test|d)\.ts$/.test(path) && wanted.match(path))
    .sort()
    .flatMap((path) => mutantsOf(path, readFileSync(join(root, path), 'utf8')));
  if (all.length === 0)
    throw new ScriptFailure(`--files ${files}: matches no file of src or packages/*/src`, 2);
  if (only.length > 0) return { all, drawn: only.map((id) => findMutant(all, id)) };
  const folders = Map.groupBy(all, ({ file }) => folderOf(file));
  return { all, drawn: [...folders.values()].flatMap((some) => drawSample(some, sample, seed)) };
}

function findMutant(all: readonly Mutant[], id: string): Mutant {
  const found = all.find((mutant) => mutant.id === id);
  if (found) return found;
  const like = nearest(
    id,
    all.map((mutant) => mutant.id),
  );
  throw new ScriptFailure(`--only ${id}: no such mutant${like ? `; did you mean ${like}?` : ''}`, 2);
}

async function measureAll(): Promise<TestFile[]> {
  const tests: TestFile[] = [];
  const files = listTestFiles(root);
  await inLanes(files, async (copy, file) => {
    const test = await measureTests(copy, file);
    if (!test.passes) process.stderr.write(`${test.path} fails without a mutant: skipped\n`);
    tests.push(test);
    progress(`coverage: ${tests.length} of ${files.length} test files`);
  });
  if (!tests.some(({ passes }) => passes)) throw new ScriptFailure('no test passes without any mutant');
  return tests.sort((a, b) => (a.path < b.path ? -1 : 1));
}

/** Distributes work over the copies, in order. */
async function inLanes<Item>(
  items: readonly Item[],
  work: (copy: Copy, item: Item) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  const lane = async (copy: Copy) => {
    for (let item = waiting.shift(); item !== undefined; item = waiting.shift()) await work(copy, item);
  };
  await Promise.all(copies.map(lane));
}

/** Scoring unit: each folder of `src` and `packages`. */
function folderOf(file: string): string {
  return file.split('/').slice(0, 2).join('/');
}

/** Prints progress on a terminal. */
function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r\x1b[K${text}`);
}
