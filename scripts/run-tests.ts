import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** What a run of tests came to. */
export interface TestOutcome {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** The file of each failed test. */
  readonly failedIn: readonly string[];
  /** Whether every file could be loaded and the runner ended as its count says. */
  readonly whole: boolean;
}

/** A test that hangs is ended; a machine that is busy with something else gets the time it needs. */
const testTimeoutMs = 180_000;

/** Runs every test there is in two processes at once, the files dealt out by their size. */
export async function runAllTests(root: string): Promise<TestOutcome> {
  const files = [...new Bun.Glob('{bench,client,scripts,src,test}/**/*.test.ts').scanSync(root)];
  const bySize = files.sort((a, b) => Bun.file(join(root, b)).size - Bun.file(join(root, a)).size);
  const lanes = [0, 1].map((lane) => bySize.filter((_, index) => index % 2 === lane));
  const outcomes = await Promise.all(lanes.map((lane) => runTests(root, lane)));
  return outcomes.reduce((all, one) => ({
    passed: all.passed + one.passed,
    failed: all.failed + one.failed,
    skipped: all.skipped + one.skipped,
    failedIn: [...all.failedIn, ...one.failedIn],
    whole: all.whole && one.whole,
  }));
}

/** Runs the tests of some files in one process; what fails is printed as it fails. */
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
    { cwd: root, env: { ...process.env, TMPDIR: workspace }, stdio: ['ignore', 'inherit', 'pipe'] },
  );
  const said = await passOn(child.stderr);
  const exitCode = await child.exited;
  const xml = existsSync(report) ? readFileSync(report, 'utf8') : '';
  rmSync(workspace, { recursive: true, force: true });
  return outcomeOf(xml, exitCode, said);
}

/** Prints what the runner says as it says it, and gives it back. */
async function passOn(stream: ReadableStream<Uint8Array>): Promise<string> {
  const decoder = new TextDecoder();
  let said = '';
  for await (const chunk of stream) {
    process.stderr.write(chunk);
    said += decoder.decode(chunk, { stream: true });
  }
  return said;
}

function outcomeOf(xml: string, exitCode: number, said: string): TestOutcome {
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
    // A file that cannot be loaded is no failure in the report.
    whole: !/^ *[1-9]\d* errors?$/m.test(said) && (exitCode === 0 || failed > 0),
  };
}
