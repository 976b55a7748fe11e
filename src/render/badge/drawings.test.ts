import { expect, test } from 'bun:test';
import fc from 'fast-check';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { renderBadge } from './badge.ts';
import { BadgeDrawings } from './drawings.ts';
import { badgeLabels, badgeShows, badgeStyles, badgeThemes } from './options.ts';
import type { BadgeSubject } from './subject.ts';

const face = {
  publication: 'The Plain Verdict',
  name: 'The Plain Verdict (sample)',
  language: 'en',
};

test('a badge is the same whether its drawing was there or not', () => {
  const product = fc.string({ unit: 'grapheme', maxLength: 300 });
  const subject: fc.Arbitrary<BadgeSubject> = fc.oneof(
    fc.record({
      state: fc.constant('verdict' as const),
      product,
      verdict: fc.constantFrom(...verdictKinds),
      rating: fc.integer({ min: 1, max: 100 }),
      ratingScale: fc.constant({ min: 1, max: 100 }),
    }),
    fc.record({ state: fc.constant('withdrawn' as const), product }),
    fc.constant({ state: 'unknown' as const }),
  );
  const options = fc.record({
    style: fc.constantFrom(...badgeStyles),
    theme: fc.constantFrom(...badgeThemes),
    show: fc.constantFrom(...badgeShows),
    label: fc.constantFrom(...badgeLabels),
  });
  const drawings = new BadgeDrawings(face);
  fc.assert(
    fc.property(subject, options, (one, asked) => {
      expect(String(drawings.render(one, asked))).toBe(renderBadge(one, asked, face));
    }),
    { numRuns: 200 },
  );
});

test('of more badges than are kept each is drawn as it should be', () => {
  const drawings = new BadgeDrawings(face);
  const scale = { min: 0, max: 1200 };
  const options = { style: 'flat', theme: 'light', show: 'rating', label: 'publication' } as const;
  for (let rating = 0; rating <= 1200; rating++) {
    const subject = {
      state: 'verdict',
      product: 'Acme',
      verdict: 'skip',
      rating,
      ratingScale: scale,
    } as const;
    expect(String(drawings.render(subject, options))).toBe(renderBadge(subject, options, face));
  }
});
