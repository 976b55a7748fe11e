import { expect, test } from 'bun:test';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../lab/catalogue-folder.ts';
import { runAllTests, runTests } from './run-tests.ts';

const needing = join(import.meta.dir, '../lab/needing.ts');

/** Runs test files with the given texts in a new folder. */
async function outcomeOf(files: Readonly<Record<string, string>>) {
  const folder = newFolder();
  for (const [name, text] of Object.entries(files))
    writeFileSync(join(folder, name), `import { describe, test } from 'bun:test';\n${text}`);
  const said: string[] = [];
  const outcome = await runTests(folder, Object.keys(files), (line) => said.push(line));
  return { ...outcome, said };
}

test('failures are reported by file and title, skipped tests by reason', async () => {
  const text = `
import { needing } from '${needing}';
test('holds', () => {});
describe('an <outer> title', () => {
  test('fails', () => { throw new Error('on purpose'); });
  test.skip('is silent about why', () => {});
  needing('there is no "thing"').test('needs a thing', () => {});
});
needing('there is no moon').describe('at night', () => {
  test('shines', () => {});
});
needing(undefined).test('needs nothing', () => {});`;
  expect(await outcomeOf({ 'a.test.ts': text })).toEqual({
    passed: 2,
    failed: [
      'a.test.ts: an <outer> title > fails',
      'a.test.ts: an <outer> title > is silent about why: skipped without a reason; see lab/needing.ts',
    ],
    leftOut: ['there is no "thing"', 'there is no moon'],
    times: [['a.test.ts', expect.any(Number)]],
    said: [],
  });
});

test('a file that cannot be loaded or contains no tests counts as a failure', async () => {
  const outcome = await outcomeOf({
    'a.test.ts': `import './none.ts';`,
    'b.test.ts': `test('holds', () => {});`,
    'c.test.ts': `if (false) test('never is', () => {});`,
    'd.test.ts': `test('fails', () => { throw new Error('on purpose'); });`,
  });
  expect(outcome).toMatchObject({
    passed: 1,
    failed: ['d.test.ts: fails', 'a.test.ts: none of its tests ran', 'c.test.ts: none of its tests ran'],
  });
});

test('a process that exits early counts as a failure with any exit code', async () => {
  const outcome = await outcomeOf({ 'a.test.ts': `test('ends', () => process.exit(0));` });
  expect(outcome).toMatchObject({ passed: 0, failed: ['a.test.ts: exited with code 0'] });
});

/** On its first run, ends its own process in this way. */
const endsOnce = (signal: string) => `
import { existsSync, writeFileSync } from 'node:fs';
test('holds', () => {
  if (existsSync('marker')) return;
  writeFileSync('marker', '');
  process.kill(process.pid, '${signal}');
  Bun.sleepSync(60_000);
});`;

test('files of a killed process run once more, one by one', async () => {
  const outcome = await outcomeOf({
    'a.test.ts': endsOnce('SIGKILL'),
    'b.test.ts': `test('holds', () => {});`,
  });
  expect(outcome).toMatchObject({ passed: 2, failed: [] });
  expect(outcome.said).toEqual([
    'a.test.ts, b.test.ts: their process was killed; running each alone once more',
  ]);
});

test('a crash counts as a failure, even if a second run would pass', async () => {
  const outcome = await outcomeOf({ 'a.test.ts': endsOnce('SIGABRT') });
  expect(outcome).toMatchObject({
    passed: 0,
    failed: [expect.stringContaining('a.test.ts: exited with ')],
    said: [],
  });
});

test('results of parallel processes are added up', async () => {
  const folder = newFolder();
  mkdirSync(join(folder, 'test'));
  for (const [name, body] of Object.entries({ a: '', b: `throw new Error('on purpose');`, c: '', d: '' }))
    writeFileSync(
      join(folder, `test/${name}.test.ts`),
      `import { test } from 'bun:test';\ntest('${name}', () => {${body}});\n`,
    );
  const { passed, failed } = await runAllTests(folder, () => undefined);
  expect({ passed, failed }).toEqual({ passed: 3, failed: ['test/b.test.ts: b'] });
});
