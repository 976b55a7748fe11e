import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromiumIsMissing } from '../lab/chromium.ts';
import { dealTests } from './deal-tests.ts';
import { noTests, outcomeIn, sumOf, type TestOutcome } from './test-outcome.ts';

/** Ends a test that hangs; long enough for a busy machine. */
const testTimeoutMs = 300_000;

/** Most parallel processes: each may have a browser or a database, which take memory. */
const lanesMax = 4;

/**
 * Options of JavaScriptCore. With more than eight memories of the fast kind, each further one collects all garbage
 * first, and tests open many editions, each with a memory for its search.
 */
const runtimeOptions = { BUN_JSC_useWasmFastMemory: '0' };

/** Runs all tests in several parallel processes; calls `onProgress` after each process. */
export async function runAllTests(root: string, onProgress: (line: string) => void): Promise<TestOutcome> {
  // Two more than there are cores, since some tests wait.
  const lanes = Math.min(availableParallelism() + 2, lanesMax);
  const deals = dealTests(root, lanes);
  const waiting = [...deals];
  let [files, all] = [0, noTests];
  const lane = async () => {
    for (let deal = waiting.shift(); deal; deal = waiting.shift()) {
      const outcome = await runPossible(root, deal, onProgress);
      // Read only now: other lanes may have added results meanwhile.
      all = sumOf(all, outcome);
      files += deal.length;
      onProgress(`tests: ${files} of ${deals.flat().length} files, ${all.passed} passed`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return all;
}

/** Skips files that need a browser if there is none. */
async function runPossible(root: string, files: readonly string[], onProgress: (line: string) => void) {
  const isPossible = (file: string) => chromiumIsMissing === undefined || !file.endsWith('.browser.test.ts');
  const possible = files.filter(isPossible);
  const leftOut = files.flatMap((file) => (isPossible(file) ? [] : `${file}: ${chromiumIsMissing}`));
  const outcome = possible.length > 0 ? await runTests(root, possible, onProgress) : noTests;
  return sumOf(outcome, { ...noTests, leftOut });
}

/**
 * Runs test files in one process, and prints its output afterwards unless all tests passed. If the system killed the
 * process, for lack of memory, runs its files once more, each alone.
 */
export async function runTests(
  root: string,
  files: readonly string[],
  onProgress: (line: string) => void,
): Promise<TestOutcome> {
  const first = await runOnce(root, files);
  if (first !== 'killed') return first;
  onProgress(`${files.join(', ')}: their process was killed; running each alone once more`);
  let all = noTests;
  for (const file of files) {
    const outcome = await runOnce(root, [file]);
    const killed = { ...noTests, failed: [`${file}: its process was killed twice`] };
    all = sumOf(all, outcome === 'killed' ? killed : outcome);
  }
  return all;
}

async function runOnce(root: string, files: readonly string[]): Promise<TestOutcome | 'killed'> {
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
    // Catalogues and editions made by tests are removed with this folder.
    {
      cwd: root,
      env: { ...process.env, ...runtimeOptions, TMPDIR: workspace },
      stdio: ['ignore', 'pipe', 'pipe'],
    },
  );
  const [printed, said, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  const reported = existsSync(report) ? readFileSync(report, 'utf8') : undefined;
  rmSync(workspace, { recursive: true, force: true });
  const outcome = reported === undefined ? noTests : outcomeIn(reported);
  // The report omits files that cannot be loaded or contain no tests.
  const silent = files.filter((file) => reported?.includes(` file="${file}"`) === false);
  if (exitCode === 0 && reported !== undefined && silent.length === 0) return outcome;
  process.stderr.write(printed + said);
  if (child.signalCode === 'SIGKILL') return 'killed';
  const failed = [...outcome.failed, ...silent.map((file) => `${file}: none of its tests ran`)];
  // A process that crashes writes no report.
  const end = `${files.join(', ')}: exited with ${child.signalCode ?? `code ${exitCode}`}`;
  return { ...outcome, failed: failed.length > 0 ? failed : [end] };
}
