import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { runAllTests, runTests, type TestOutcome } from './run-tests.ts';

// Types, lint and format, then every test; ends with "N passed, N failed". `--no-tests` leaves the tests out.

const root = join(import.meta.dir, '..');
const tsc = join(root, 'node_modules/.bin/tsc');
const biome = join(root, 'node_modules/@biomejs/cli-linux-x64/biome');

const checks: Record<string, readonly string[]> = {
  types: [tsc, '-p', root],
  'types of browser scripts': [tsc, '-p', join(root, 'src/render/pages/browser')],
  'types of the client': [tsc, '-p', join(root, 'client'), '--noEmit'],
  ...(existsSync(biome) && { 'lint and format': [biome, 'check', '--error-on-warnings', root] }),
};

for (const [name, command] of Object.entries(checks)) {
  const { exitCode } = Bun.spawnSync([...command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (exitCode !== 0) fail(`${name}: failed`);
  say(`${name}: ok`);
}
if (!existsSync(biome)) say('lint and format: left out; biome comes with npm only for Linux on x64');
if (!process.argv.includes('--no-tests')) await test();

async function test(): Promise<void> {
  const first = await runAllTests(root);
  const { passed, failed, skipped } = first.failedIn.length > 0 ? await again(first) : first;
  say(`${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (!first.whole || failed > 0 || passed === 0) fail('tests: failed');
}

/** Runs the files that failed once more, each alone: a machine short of memory may have ended a browser, say. */
async function again(first: TestOutcome): Promise<TestOutcome> {
  let still = 0;
  for (const file of [...new Set(first.failedIn)].sort()) {
    say(`${file}: failed; once more, alone`);
    const { whole, failed } = await runTests(root, [file]);
    still += whole ? failed : Math.max(1, failed);
    say(`${file}: ${whole && failed === 0 ? 'passed now, so look for what it depends on' : 'failed again'}`);
  }
  return { ...first, passed: first.passed + first.failed - still, failed: still };
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
