import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { headingLevels } from './heading-levels.ts';

describe('the headings of a review', () => {
  test.each([
    [
      [1, 2, 3],
      [2, 3, 4],
    ],
    [
      [2, 2],
      [2, 2],
    ],
    [
      [1, 3, 3, 2],
      [2, 3, 3, 3],
    ],
    [
      [3, 1, 2],
      [2, 2, 3],
    ],
    [
      [1, 2, 3, 4, 5, 6],
      [2, 3, 4, 5, 6, 6],
    ],
    [[], []],
  ])('written at levels %j stand at %j', (written, levels) => {
    expect(headingLevels(written)).toEqual(levels);
  });

  test('start at 2 and skip no level, whatever is written', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 6 })), (written) => {
        let before = 1;
        for (const level of headingLevels(written)) {
          expect(level).toBeGreaterThanOrEqual(2);
          expect(level).toBeLessThanOrEqual(Math.min(6, before + 1));
          before = level;
        }
      }),
    );
  });
});
