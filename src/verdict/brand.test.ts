import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { accentInDark, brandSchema, pageGrounds } from './brand.ts';
import { contrastOf, leastContrast } from './color.ts';

const accentIssue = (accent: string) => {
  const [issue] = brandSchema.safeParse({ accent }).error?.issues ?? [];
  return issue?.code === 'custom'
    ? { message: issue.message, nearest: issue.params?.['nearest'] }
    : undefined;
};

describe('contrast', () => {
  test.each([
    ['#000000', '#ffffff', 21],
    ['#ffffff', '#ffffff', 1],
    ['#767676', '#ffffff', 4.54],
  ])('of %s and %s is %d', (one, other, contrast) => {
    expect(contrastOf(one, other)).toBeCloseTo(contrast, 2);
    expect(contrastOf(other, one)).toBeCloseTo(contrast, 2);
  });
});

describe('an accent', () => {
  test.each([
    ['#0B57D0', '#0b57d0'],
    ['#04c', '#0044cc'],
  ])('%s is kept as %s', (given, kept) => {
    expect(brandSchema.parse({ accent: given }).accent).toBe(kept);
  });

  test.each([
    ['#ffcc00', 'is "#ffcc00", whose contrast with light pages is 1.3:1', '#886c00'],
    ['#fff', 'is "#fff", whose contrast with light pages is 1:1', '#706f6f'],
    ['0b57d0', 'is "0b57d0"', '#0b57d0'],
    ['blue', 'is "blue"', undefined],
    ['#0b57d0ff', 'is "#0b57d0ff"', undefined],
  ])('may not be %s', (given, message, nearest) => {
    expect(accentIssue(given)).toEqual({ message, nearest });
  });

  test('that is refused leads to one that is taken, and each that is taken can be read on dark pages too', () => {
    const color = fc
      .integer({ min: 0, max: 0xffffff })
      .map((value) => `#${value.toString(16).padStart(6, '0')}`);
    fc.assert(
      fc.property(color, (given) => {
        const accent = accentIssue(given)?.nearest ?? given;
        expect(brandSchema.parse({ accent }).accent).toBe(accent);
        expect(leastContrast(accentInDark(accent), pageGrounds.dark)).toBeGreaterThanOrEqual(4.5);
      }),
    );
  });
});
