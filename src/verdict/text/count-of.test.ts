import { expect, test } from 'bun:test';
import { countOf } from './count-of.ts';

test.each([
  [0, '0 verdicts'],
  [1, '1 verdict'],
  [2, '2 verdicts'],
  [2000, '2,000 verdicts'],
])('%d is %s', (count, text) => {
  expect(countOf(count, 'verdict')).toBe(text);
});

test('a noun may have an irregular plural', () => {
  expect([1, 2].map((count) => countOf(count, 'category', 'categories'))).toEqual([
    '1 category',
    '2 categories',
  ]);
});
