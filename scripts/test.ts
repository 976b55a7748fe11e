import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAllTests, runTests, type TestOutcome } from './run-tests.ts';

// Types, lint and format, and beside them every test; ends with "N passed, N failed". `--no-tests` leaves the tests out.

const root = join(import.meta.dir, '..');
const tsc = join(root, 'node_modules/.bin/tsc');
const biome = join(root, 'node_modules/@biomejs/cli-linux-x64/biome');

const checks: Record<string, readonly string[]> = {
  types: [tsc, '-p', root],
  'types of browser scripts': [tsc, '-p', join(root, 'src/render/pages/browser')],
  'types of the client': [tsc, '-p', join(root, 'client'), '--noEmit'],
  ...(existsSync(biome) && { 'lint and format': [biome, 'check', '--error-on-warnings', root] }),
};

const testing = process.argv.includes('--no-tests') ? undefined : runAllTests(root, say);
const faults: string[] = [];
for (const [name, command] of Object.entries(checks)) if (!(await check(name, command))) faults.push(name);
if (!existsSync(biome)) say('lint and format: left out; biome comes with npm only for Linux on x64');
const outcome = testing && (await again(await testing));
for (const name of faults) say(`${name}: failed`);
if (outcome) say(totalsOf(outcome));
process.exit(faults.length > 0 || (outcome && !isGood(outcome)) ? 1 : 0);

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

/** Runs the files that failed once more, each alone: a machine short of memory may have ended a browser, say. */
async function again(first: TestOutcome): Promise<TestOutcome> {
  let { passed, failed, skipped } = first;
  for (const file of [...new Set(first.failedIn)].sort()) {
    say(`${file}: failed; once more, alone`);
    const before = first.failedIn.filter((name) => name === file).length;
    const still = failuresIn(await runTests(root, [file]));
    passed += before - still;
    failed += still - before;
    say(`${file}: ${still === 0 ? 'passed now, so look for what it depends on' : 'failed again'}`);
  }
  for (const file of first.broken) {
    say(`${file}: its process broke off; once more, alone`);
    const outcome = await runTests(root, [file]);
    passed += outcome.passed;
    failed += failuresIn(outcome);
    skipped += outcome.skipped;
  }
  return { ...first, passed, failed, skipped };
}

function failuresIn({ failed, broken }: TestOutcome): number {
  return failed + broken.length;
}

function totalsOf({ passed, failed, skipped }: TestOutcome): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}

function isGood({ passed, failed }: TestOutcome): boolean {
  return failed === 0 && passed > 0;
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
