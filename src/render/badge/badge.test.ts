import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { rasterise } from '../picture/rasterise.ts';
import { type BadgeSubject, badgeMaxBytes, renderBadge } from './badge.ts';
import { badgeFaceOf } from './face.ts';
import { badgeMaxWidth } from './layout.ts';
import { badgeLabels, badgeOptionsFrom, badgeShows, badgeStyles, badgeThemes } from './options.ts';

const acme = {
  state: 'verdict',
  product: 'Acme Notes',
  verdict: 'worthit',
  rating: 8,
  ratingScale: { min: 1, max: 10 },
} as const satisfies BadgeSubject;

const draw = (
  subject: BadgeSubject = acme,
  query: Record<string, string> = {},
  publication = 'The Plain Verdict',
) => renderBadge(subject, badgeOptionsFrom(query), { publication, name: publication, language: 'en' });

const textsOf = (svg: string) => Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text);
const messageOf = (svg: string) => textsOf(svg).at(-1);
const titleOf = (svg: string) => /<title>([^<]*)<\/title>/.exec(svg)?.[1];
const widthOf = (svg: string) => Number(/ width="(\d+)"/.exec(svg)?.[1]);

describe('the text of a badge', () => {
  test.each([
    ['worthit', 8, 'worth it 8/10', 'Acme Notes: worth it, 8 out of 10'],
    ['depends', 6, 'depends 6/10', 'Acme Notes: depends, 6 out of 10'],
    ['skip', 2, 'skip 2/10', 'Acme Notes: skip, 2 out of 10'],
  ] as const)('%s', (verdict, rating, message, title) => {
    const svg = draw({ ...acme, verdict, rating });
    expect(messageOf(svg)).toBe(message);
    expect(titleOf(svg)).toBe(title);
  });

  test('leaves the rating out with show=verdict', () => {
    const svg = draw(acme, { show: 'verdict' });
    expect(messageOf(svg)).toBe('worth it');
    expect(titleOf(svg)).toBe('Acme Notes: worth it');
  });

  test('is upper-case in for-the-badge, but not when read out', () => {
    const svg = draw(acme, { style: 'for-the-badge' });
    expect(messageOf(svg)).toBe('WORTH IT 8/10');
    expect(titleOf(svg)).toBe('Acme Notes: worth it, 8 out of 10');
  });

  test('gives a rating below zero a true minus sign', () => {
    const svg = draw({ ...acme, verdict: 'skip', rating: -3, ratingScale: { min: -5, max: 5 } });
    expect(messageOf(svg)).toBe('skip \u22123 (\u22125 to 5)');
  });

  test('has words for a product that is not or no longer covered', () => {
    expect(messageOf(draw({ state: 'unknown' }))).toBe('not reviewed');
    expect(titleOf(draw({ state: 'unknown' }))).toBe('Not reviewed');
    expect(messageOf(draw({ state: 'withdrawn', product: 'Acme' }))).toBe('withdrawn');
    expect(titleOf(draw({ state: 'withdrawn', product: 'Acme' }))).toBe('Acme: withdrawn');
  });

  test('names a product of 120 characters whole, in any script', () => {
    for (const letter of ['a', 'ж', '評', '🚀']) {
      const product = letter.repeat(120);
      expect(titleOf(draw({ ...acme, product }))).toBe(`${product}: worth it, 8 out of 10`);
    }
  });

  test('cuts a longer name between graphemes', () => {
    expect(titleOf(draw({ ...acme, product: '👨‍👩‍👧'.repeat(60) }))).toMatch(
      /^(👨‍👩‍👧)+…: worth it, 8 out of 10$/u,
    );
  });
});

describe('the left part', () => {
  test.each([
    ['publication', ['The Plain Verdict', 'worth it 8/10']],
    ['product', ['Acme Notes', 'worth it 8/10']],
    ['verdict', ['verdict', 'worth it 8/10']],
    ['none', ['worth it 8/10']],
    ['', ['worth it 8/10']],
    ['Boundless Rack verdict', ['The Plain Verdict', 'worth it 8/10']],
  ])('label=%s', (label, texts) => {
    expect(textsOf(draw(acme, { label }))).toEqual(texts);
  });

  test('the publication, where a product that was never reviewed has no name', () => {
    expect(textsOf(draw({ state: 'unknown' }, { label: 'product' }))).toEqual([
      'The Plain Verdict',
      'not reviewed',
    ]);
  });

  test('a publication of 24 characters whole, a longer one with an ellipsis', () => {
    const publicationOf = (name: string) => badgeFaceOf({ name, language: 'en' }).publication;
    expect(publicationOf('A'.repeat(24))).toBe('A'.repeat(24));
    expect(publicationOf('The Plain Verdict (sample)')).toBe('The Plain Verdict (samp…');
    expect(publicationOf('評'.repeat(25))).toBe(`${'評'.repeat(23)}…`);
    expect(
      badgeFaceOf({ name: 'The Plain Verdict', language: 'en', brand: { short: 'Plain' } }).publication,
    ).toBe('Plain');
  });
});

describe('how a badge is built', () => {
  test('has no label part without a label', () => {
    expect(draw(acme, { label: '' }).match(/<text/g)).toHaveLength(1);
  });

  test('has no label part for a publication whose name is invisible', () => {
    expect(draw(acme, {}, '\u200b\u00ad')).toBe(draw(acme, { label: 'none' }));
  });

  test('follows the colour scheme in auto only', () => {
    expect(draw(acme, { theme: 'auto' })).toContain('@media(prefers-color-scheme:dark)');
    for (const theme of ['light', 'dark']) expect(draw(acme, { theme })).not.toContain('<style');
    expect(draw(acme, { theme: 'light' })).not.toContain('stroke-opacity');
    expect(draw(acme, { theme: 'dark' })).toContain('stroke-opacity');
  });

  test('holds text to a length only where its width is known', () => {
    expect(draw(acme, {}, 'обзор').match(/textLength/g)).toHaveLength(2);
    for (const label of ['مراجعة', 'पक्ष', '🚀'])
      expect(draw(acme, {}, label).match(/textLength/g)).toHaveLength(1);
  });

  test('sets a right-to-left label from right to left', () => {
    expect(draw(acme, {}, 'פסק דין (2026)')).toContain('direction="rtl"');
    expect(draw(acme)).not.toContain('direction="rtl"');
  });

  test('is mirrored in a language that is written from right to left', () => {
    const svg = renderBadge(acme, badgeOptionsFrom({}), {
      publication: 'الحكم',
      name: 'الحكم',
      language: 'ar',
    });
    const width = 10 * (widthOf(svg) ?? 0);
    const [label = '', message = ''] = svg.match(/<text[^>]*>/g) ?? [];
    const xOf = (text: string) => Number(/ x="(\d+)"/.exec(text)?.[1]);
    expect(xOf(label)).toBeGreaterThan(width / 2);
    expect(xOf(message)).toBeLessThan(width);
    // What runs from right to left begins at its right end.
    expect(message).toContain('direction="rtl"');
    expect(message).not.toContain('text-anchor');
  });

  test('cuts a label that would make it wider than 600 px', () => {
    const svg = draw({ ...acme, product: 'W'.repeat(32) }, { style: 'for-the-badge', label: 'product' });
    expect(svg).toContain('WWW');
    expect(widthOf(svg)).toBeLessThanOrEqual(badgeMaxWidth);
  });
});

const soup = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.string({ unit: 'grapheme' }),
      fc.constantFrom(
        ...[
          ']]>',
          '<!--',
          '-->',
          '<![CDATA[',
          '&amp;',
          '&#0;',
          '"',
          "'",
          '<script>',
          '</svg>',
          '\u0000',
          '\ud800',
          '\udfff',
        ],
        ...[
          '\ufffe',
          '\u202e',
          '\u2066',
          '\u200f',
          '\u0301'.repeat(40),
          '👨‍👩‍👧',
          '🇫🇮',
          '﷽',
          'ﬃ',
          'ΐ',
          'क्षि',
          'W'.repeat(40),
          '"'.repeat(120),
        ],
      ),
    ),
    { maxLength: 12 },
  )
  .map((parts) => parts.join(''));

const anySubject: fc.Arbitrary<BadgeSubject> = fc.oneof(
  fc.record({
    state: fc.constant('verdict' as const),
    product: soup,
    verdict: fc.constantFrom(...verdictKinds),
    rating: fc.integer({ min: -1000, max: 1000 }),
    ratingScale: fc.constantFrom({ min: 1, max: 10 }, { min: -1000, max: 1000 }),
  }),
  fc.record({ state: fc.constant('withdrawn' as const), product: soup }),
  fc.constant({ state: 'unknown' as const }),
);

const anyOptions = fc.record({
  style: fc.constantFrom(...badgeStyles.filter((style) => style !== 'card')),
  theme: fc.constantFrom(...badgeThemes),
  show: fc.constantFrom(...badgeShows),
  label: fc.constantFrom(...badgeLabels),
});

const notXml = /[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;

test('for any names, a badge is well-formed, small, read out as it is titled, drawn of shapes alone, and the same again', () => {
  fc.assert(
    fc.property(anySubject, anyOptions, soup, (subject, options, publication) => {
      const face = { publication, name: publication, language: 'en' };
      const svg = renderBadge(subject, options, face);
      expect(svg).not.toMatch(notXml);
      // The width stands behind the signature, and the length and name of the first chunk (PNG, section 11.2.1).
      expect(Buffer.from(rasterise(svg)).readUInt32BE(16)).toBe(widthOf(svg));
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(badgeMaxBytes);
      expect(widthOf(svg)).toBeLessThanOrEqual(badgeMaxWidth);
      expect(svg).toMatch(
        /^<svg xmlns="http:\/\/www\.w3\.org\/2000\/svg" width="\d+" height="(20|28)" viewBox="0 0 \d+0 (20|28)0" role="img" /,
      );
      expect(/ aria-label="([^"]*)"/.exec(svg)?.[1]).toBe(titleOf(svg));
      const elements = Array.from(svg.matchAll(/<([^\s/>]+)/g), ([, name]) => name);
      expect(['svg', 'title', 'style', 'g', 'path', 'rect', 'text']).toEqual(
        expect.arrayContaining([...new Set(elements)]),
      );
      const attributes = svg.replace(/ aria-label="[^"]*"/, '').replace(/>[^<]*</g, '><');
      expect(attributes).not.toMatch(/ (id|href|xlink:href|on\w+|src|style)=|url\(|NaN|Infinity|undefined/);
      expect(renderBadge(structuredClone(subject), { ...options }, face)).toBe(svg);
    }),
    { numRuns: 100 },
  );
});
