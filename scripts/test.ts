import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// Types, lint and format, then every test; ends with "N passed, N failed". `--no-tests` leaves the tests out.

const root = join(import.meta.dir, '..');
const biome = join(root, 'node_modules/@biomejs/cli-linux-x64/biome');

/** A test that hangs is ended; a machine that is busy with something else gets the time it needs. */
const testTimeoutMs = 180_000;

const checks: Record<string, readonly string[]> = {
  types: [join(root, 'node_modules/.bin/tsc'), '-p', root],
  ...(existsSync(biome) && { 'lint and format': [biome, 'check', '--error-on-warnings', root] }),
};

for (const [name, command] of Object.entries(checks)) {
  const { exitCode } = Bun.spawnSync([...command], { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] });
  if (exitCode !== 0) fail(`${name}: failed`);
  say(`${name}: ok`);
}
if (!existsSync(biome)) say('lint and format: left out; biome comes with npm only for Linux on x64');
if (!process.argv.includes('--no-tests')) runTests();

function runTests(): void {
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-report-'));
  const report = join(workspace, 'junit.xml');
  const command = [
    process.execPath,
    'test',
    '--only-failures',
    `--timeout=${testTimeoutMs}`,
    '--reporter=junit',
    `--reporter-outfile=${report}`,
  ];
  // Catalogues and editions that the tests make go with the folder.
  const env = { ...process.env, TMPDIR: workspace };
  const { exitCode } = Bun.spawnSync(command, { cwd: root, env, stdio: ['ignore', 'inherit', 'inherit'] });
  const totals = /<testsuites [^>]*>/.exec(existsSync(report) ? readFileSync(report, 'utf8') : '')?.[0] ?? '';
  rmSync(workspace, { recursive: true });
  const count = (name: string) => Number(new RegExp(` ${name}="(\\d+)"`).exec(totals)?.[1] ?? 0);
  const skipped = count('skipped');
  const passed = count('tests') - count('failures') - skipped;
  say(`${passed} passed, ${count('failures')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  if (exitCode !== 0 || passed === 0) fail('tests: failed');
}

function say(line: string): void {
  process.stdout.write(`${line}\n`);
}

function fail(line: string): never {
  process.stderr.write(`${line}\n`);
  process.exit(1);
}
