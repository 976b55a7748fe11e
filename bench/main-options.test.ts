import { expect, test } from 'bun:test';
import { readBenchOptions } from './main-options.ts';

test('without words the bench measures five rounds of two seconds', () => {
  expect(readBenchOptions([])).toMatchObject({ rounds: 5, seconds: 2, write: false });
});

test.each([
  [['--round', '5'], "Unknown option '--round'; try --help"],
  [['--rounds', '0'], '--rounds is "0"; allowed: a whole number from 1 to 20'],
  [['--seconds', '2s'], '--seconds is "2s"; allowed: a whole number from 1 to 30'],
  [['--write', '--only', 'badge'], '--write takes every workload; leave --only out'],
])('%j is refused', (words, message) => {
  expect(() => readBenchOptions(words)).toThrow(message);
});
