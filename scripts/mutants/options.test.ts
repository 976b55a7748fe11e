import { expect, test } from 'bun:test';
import { help, readMutantsOptions } from './options.ts';

test('without words, the mutants are few and always the same', () => {
  expect(readMutantsOptions([])).toMatchObject({ sample: 60, seed: 1, files: '**', only: [], seconds: 40 });
});

test('the sample may be everything', () => {
  expect(readMutantsOptions(['--sample', 'all']).sample).toBe(Number.POSITIVE_INFINITY);
  expect(readMutantsOptions(['--sample', '7', '--only', 'a', '--only', 'b'])).toMatchObject({
    sample: 7,
    only: ['a', 'b'],
  });
});

test.each([
  [['--sample', '0'], '--sample is "0"; allowed: a number from 1, or all'],
  [['--jobs', '0'], '--jobs is "0"; allowed: a whole number from 1 to 64'],
  [['--job'], "Unknown option '--job'; try --help"],
])('%j is told as a mistake', (words, message) => {
  expect(() => readMutantsOptions(words)).toThrow(message);
});

test('the help names every option', () => {
  for (const name of Object.keys(readMutantsOptions([]))) expect(help).toContain(`--${name}`);
});
