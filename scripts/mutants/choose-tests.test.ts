import { expect, test } from 'bun:test';
import { chooseTests } from './choose-tests.ts';
import type { TestFile } from './coverage.ts';
import { mutantsOf } from './mutator.ts';

const [mutant] = mutantsOf('src/serving/admin.ts', '\n\nf(1);');

function testFile(
  path: string,
  seconds: number,
  lines: TestFile['lines'][string] = [],
  isHeavy = false,
): TestFile {
  return { path, passes: true, seconds, isHeavy, lines: { 'src/serving/admin.ts': lines } };
}

function chosen(seconds: number, ...tests: readonly TestFile[]): unknown {
  if (!mutant) throw new Error('no mutant');
  const choice = chooseTests(mutant, tests, seconds);
  return [choice.isCovered, ...choice.tests.map(({ path }) => path)];
}

test('a mutant runs against the tests that cover its line: related names first, then the fastest', () => {
  const tests = [
    testFile('test/slow.test.ts', 50, [[3, true]]),
    testFile('test/quick.test.ts', 1, [[3, true]]),
    testFile('test/admin.test.ts', 9, [[2, true]]),
    testFile('test/none.test.ts', 1, [[3, false]]),
    testFile('test/above.test.ts', 1, [
      [1, true],
      [4, false],
    ]),
    testFile('test/heavy.test.ts', 1, [[3, true]], true),
  ];
  expect(chosen(100, ...tests)).toEqual([
    true,
    'test/admin.test.ts',
    'test/quick.test.ts',
    'test/above.test.ts',
    'test/slow.test.ts',
  ]);
  expect(chosen(12, ...tests)).toEqual([
    true,
    'test/admin.test.ts',
    'test/quick.test.ts',
    'test/above.test.ts',
  ]);
});

test('a mutant that only slow tests cover runs against those', () => {
  const heavy = testFile('test/heavy.test.ts', 60, [[3, true]], true);
  expect(chosen(40, heavy, testFile('test/none.test.ts', 1))).toEqual([true, 'test/heavy.test.ts']);
});

test('a mutant without coverage runs against tests with related names', () => {
  expect(chosen(40, testFile('test/admin.test.ts', 1), testFile('test/other.test.ts', 1))).toEqual([
    false,
    'test/admin.test.ts',
  ]);
});
