import { describe, expect, test } from 'bun:test';
import { nearest } from './nearest.ts';

describe('the nearest match', () => {
  test.each([
    ['worthy', 'worthit'],
    ['Worth It', 'worthit'],
    ['worth-it', 'worthit'],
    ['skp', 'skip'],
    ['skpi', 'skip'],
    ['SKIP', 'skip'],
    ['dépends', 'depends'],
  ])('of %j is %j', (given, expected) => {
    expect(nearest(given, ['worthit', 'skip', 'depends'])).toBe(expected);
  });

  test.each(['', 'sk', 'excellent', '日本', 'x'.repeat(100_000)])('of %.20j is nothing', (given) => {
    expect(nearest(given, ['worthit', 'skip', 'depends'])).toBeUndefined();
  });

  test('is the nearest of several that are near, and the first of those', () => {
    expect(nearest('category', ['catogary', 'categories', 'catecory', 'cadegory', 'catalogue'])).toBe(
      'catecory',
    );
  });
});
