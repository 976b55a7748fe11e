import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runAllTests } from './run-tests.ts';
import type { TestOutcome } from './test-outcome.ts';

// Checks types, lint and format, and runs every test in parallel; ends with "N passed, N failed". `--no-tests` skips
// the tests.

const root = join(import.meta.dir, '..');
/** One checker: more of them check some files twice, and tests run meanwhile. */
const tsc = [join(root, 'node_modules/.bin/tsc'), '--checkers', '1'];
const biome = join(root, 'node_modules/@biomejs/cli-linux-x64/biome');

const checks: Record<string, readonly string[]> = {
  types: [...tsc, '-p', root],
  'types of browser scripts': [...tsc, '-p', join(root, 'src/render/browser')],
  'types of the search of an export': [...tsc, '-p', join(root, 'src/export/browser')],
  'types of the client': [...tsc, '-p', join(root, 'client'), '--noEmit'],
  ...(existsSync(biome) && { 'lint and format': [biome, 'check', '--error-on-warnings', root] }),
};

/** Number of slow test files to list. */
const slowestShown = 8;

const faults: string[] = [];
const testing = process.argv.includes('--no-tests') ? undefined : testWithExecutable();
for (const [name, command] of Object.entries(checks)) if (!(await check(name, command))) faults.push(name);
if (!existsSync(biome)) say('lint and format: skipped; npm provides biome only on Linux x64');
const outcome = await testing;
for (const name of faults) say(`${name}: failed`);
if (outcome) say(summaryOf(outcome));
const isGood = outcome === undefined || (outcome.failed.length === 0 && outcome.passed > 0);
process.exit(isGood && faults.length === 0 ? 0 : 1);

/** Runs every test, after building the executable once, which tests of the command start. */
async function testWithExecutable(): Promise<TestOutcome> {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-program-'));
  const program = join(folder, 'verdicts');
  const isBuilt = await check('executable', [
    process.execPath,
    join(root, 'scripts/build-executable.ts'),
    program,
  ]);
  if (isBuilt) process.env['VERDICTS_PROGRAM'] = program;
  else faults.push('executable');
  const outcome = await runAllTests(root, say);
  rmSync(folder, { recursive: true });
  return outcome;
}

async function check(name: string, command: readonly string[]): Promise<boolean> {
  const { stdout, stderr, exited } = Bun.spawn([...command], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [printed, said, exitCode] = await Promise.all([stdout.text(), stderr.text(), exited]);
  if (exitCode !== 0) process.stderr.write(printed + said);
  say(`${name}: ${exitCode === 0 ? 'ok' : 'failed'}`);
  return exitCode === 0;
}

/** Lists the slowest files, reasons for skipped tests, and failures; the last line counts them. */
function summaryOf({ passed, failed, leftOut, times }: TestOutcome): string {
  const slowest = times.toSorted(([, one], [, other]) => other - one).slice(0, slowestShown);
  const reasons = [...Map.groupBy(leftOut, (reason) => reason)].map(
    ([reason, { length }]) => `${length}: ${reason}`,
  );
  return [
    `slowest: ${slowest.map(([file, seconds]) => `${file} ${Math.round(seconds)} s`).join(', ')}`,
    ...reasons.map((line) => `skipped, ${line}`),
    ...failed.map((title) => `failed: ${title}`),
    `${passed} passed, ${failed.length} failed${leftOut.length > 0 ? `, ${leftOut.length} skipped` : ''}`,
  ].join('\n');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
