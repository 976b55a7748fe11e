import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { dealTests } from './deal-tests.ts';

/** What a run of tests came to. */
export interface TestOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The file of each failed test. */
  readonly failedIn: readonly string[];
  /** Files of which nothing is counted: one of them could not be loaded, or their process did not come to its end. */
  readonly broken: readonly string[];
}

/** A test that hangs is ended; a machine that is busy with something else gets the time it needs. */
const testTimeoutMs = 180_000;

/** Processes at once, at most: each may have a browser or a database beside it, which take memory. */
const lanesMax = 4;

/** Runs every test there is, in several processes at once; `onProgress` is told after each. */
export async function runAllTests(root: string, onProgress: (line: string) => void): Promise<TestOutcome> {
  // One more than there are cores: some tests wait.
  const lanes = Math.min(availableParallelism() + 1, lanesMax);
  const deals = dealTests(root, lanes);
  const waiting = [...deals];
  let [files, all] = [0, nothing];
  const lane = async () => {
    for (let deal = waiting.shift(); deal; deal = waiting.shift()) {
      const outcome = await runTests(root, deal);
      all = sum(all, outcome);
      files += deal.length;
      onProgress(`tests: ${files} of ${deals.flat().length} files, ${all.passed} passed`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return all;
}

/** Runs the tests of some files in one process; what it says is printed when it ends, unless all of them pass. */
export async function runTests(root: string, files: readonly string[]): Promise<TestOutcome> {
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-report-'));
  const report = join(workspace, 'junit.xml');
  const child = Bun.spawn(
    [
      process.execPath,
      'test',
      '--only-failures',
      `--timeout=${testTimeoutMs}`,
      '--reporter=junit',
      `--reporter-outfile=${report}`,
      ...files.map((file) => `./${file}`),
    ],
    // Catalogues and editions that the tests make go with the folder.
    { cwd: root, env: { ...process.env, TMPDIR: workspace }, stdio: ['ignore', 'pipe', 'pipe'] },
  );
  const [printed, said, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  const xml = existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(workspace, { recursive: true, force: true });
  if (exitCode !== 0) process.stderr.write(printed + said);
  const outcome = outcomeIn(xml);
  // A file that cannot be loaded is no failure in the report.
  const isWhole = !/^ *[1-9]\d* errors?$/m.test(said) && (exitCode === 0 || outcome.failed > 0);
  return isWhole && xml !== '' ? outcome : { ...nothing, broken: files };
}

const nothing: TestOutcome = { passed: 0, failed: 0, skipped: 0, failedIn: [], broken: [] };

function sum(one: TestOutcome, other: TestOutcome): TestOutcome {
  return {
    passed: one.passed + other.passed,
    failed: one.failed + other.failed,
    skipped: one.skipped + other.skipped,
    failedIn: [...one.failedIn, ...other.failedIn],
    broken: [...one.broken, ...other.broken],
  };
}

function outcomeIn(xml: string): TestOutcome {
  const totals = /<testsuites [^>]*>/.exec(xml)?.[0] ?? '';
  const count = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(totals)?.[1] ?? 0);
  const failedCases = [...xml.matchAll(/<testcase [^>]*?file="([^"]+)"[^>]*[^/]>\s*<failure/g)];
  const failed = count('failures');
  const skipped = count('skipped');
  return {
    passed: count('tests') - failed - skipped,
    failed,
    skipped,
    failedIn: failedCases.map(([, file]) => file ?? ''),
    broken: [],
  };
}
