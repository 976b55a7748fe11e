import { describe, expect, test } from 'bun:test';
import { sortKey } from './sort-key.ts';

describe('names in order', () => {
  test('go by the value of their numbers, accents and case aside', () => {
    const names = ['Loop 10', 'loop 9', 'Éclair', 'Loop 007', 'eclair b', 'Zebra'];
    expect(names.toSorted((a, b) => (sortKey(a) < sortKey(b) ? -1 : 1))).toEqual([
      'Éclair',
      'eclair b',
      'Loop 007',
      'loop 9',
      'Loop 10',
      'Zebra',
    ]);
  });
});
