import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { ratingScaleLimits } from '../../../verdict/rating-scale.ts';
import { english } from '../../../words/english.ts';
import { createWords } from '../../../words/words.ts';
import { ratingWords } from '../../rating-words.ts';
import { ratingMeter } from './rating-meter.ts';

const strokes = (path: string | undefined) => path?.match(/M/g)?.length ?? 0;
const paths = (drawing: string) => [...drawing.matchAll(/ d="([^"]*)"/g)].map(([, path]) => path);

describe('a rating on a page', () => {
  test.each([
    [8, 1, 10, '8 out of 10'],
    [0, 0, 5, '0 out of 5'],
    [-3, -5, 5, '−3 on a scale from −5 to 5'],
    [60, 50, 100, '60 on a scale from 50 to 100'],
  ])('of %d between %d and %d reads as %s', (rating, min, max, words) => {
    expect(ratingWords(rating, { min, max }, createWords('en', english))).toBe(words);
  });

  test('is a row of as many steps as the scale has', () => {
    const [left, reached] = paths(`${ratingMeter(8, { min: 1, max: 10 })}`);
    expect([strokes(reached), strokes(left)]).toEqual([8, 2]);
  });

  test('is a bar on a scale that has too many, or does not count from the start', () => {
    expect(paths(`${ratingMeter(25, { min: 0, max: 100 })}`)).toEqual(['M25 6H100', 'M0 6h25']);
    expect(paths(`${ratingMeter(0, { min: -5, max: 5 })}`)).toEqual(['M50 6H100', 'M0 6h50']);
  });

  test('fits its drawing on any scale', () => {
    const bound = fc.integer(ratingScaleLimits);
    fc.assert(
      fc.property(bound, bound, bound, (a, b, c) => {
        const [min, rating, max] = [a, b, c].sort((x, y) => x - y) as [number, number, number];
        if (min === max) return;
        const drawing = `${ratingMeter(rating, { min, max })}`;
        const width = Number(/viewBox="0 0 (\d+) 12"/.exec(drawing)?.[1]);
        for (const [, x] of drawing.matchAll(/[MHh](-?[\d.]+)/g)) {
          expect(Number(x)).toBeGreaterThanOrEqual(0);
          expect(Number(x)).toBeLessThanOrEqual(width);
        }
      }),
    );
  });
});
