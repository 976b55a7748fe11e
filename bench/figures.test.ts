import { expect, test } from 'bun:test';
import { ratio } from './figures.ts';

test('a ratio just below a target is not rounded up to it', () => {
  expect(ratio(0.9999)).toBe('0.99');
  expect(ratio(1)).toBe('1.00');
  expect(ratio(0.0149)).toBe('0.014');
});
