import { expect, test } from 'bun:test';
import { holds } from './condition.ts';

test.each([
  ['1..5', ['1', ' 5 ', 3, '2.5'], ['0.9', '5.1', '', ' ', 'three', null]],
  ['5..', ['5', 6], ['4.9', '']],
  ['..5', ['5', '-1'], ['5.1', '', ' ', null]],
  ['7', ['7', 7], ['7.1', '6', '']],
])('a number in %s', (range, inside, outside) => {
  expect(inside.filter((cell) => !holds({ in: range }, cell))).toEqual([]);
  expect(outside.filter((cell) => holds({ in: range }, cell))).toEqual([]);
});
