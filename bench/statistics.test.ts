import { expect, test } from 'bun:test';
import { median, rangeOf } from './statistics.ts';

test('the median is the middle value in any order', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([10, 2])).toBe(6);
  expect(median([])).toBeNaN();
});

test('the range is the minimum and the maximum', () => {
  expect(rangeOf([3, 1, 2])).toEqual([1, 3]);
});
