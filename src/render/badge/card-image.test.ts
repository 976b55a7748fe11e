import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { attacks } from '../../../lab/attacks.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import { rasterise } from '../picture/rasterise.ts';
import { renderBadge } from './badge.ts';
import { cardMaxBytes, cardWidth } from './card-image.ts';
import type { BadgeFace } from './face.ts';
import { badgeOptionsFrom, badgeShows, badgeThemes } from './options.ts';
import type { BadgeSubject } from './subject.ts';

const acme = {
  state: 'verdict',
  product: 'Acme Notes',
  summary: 'Takes notes, and finds them again.',
  verdict: 'worthit',
  rating: 8,
  ratingScale: { min: 1, max: 10 },
} as const satisfies BadgeSubject;
const face: BadgeFace = { publication: 'Plain', name: 'The Plain Verdict', language: 'en' };

const draw = (subject: BadgeSubject = acme, query: Record<string, string> = {}, faceOf = face) =>
  renderBadge(subject, badgeOptionsFrom({ style: 'card', ...query }), faceOf);
const textsOf = (svg: string) => Array.from(svg.matchAll(/<text[^>]*>([^<]*)<\/text>/g), ([, text]) => text);
const titleOf = (svg: string) => /<title>([^<]*)<\/title>/.exec(svg)?.[1];
const nameOf = (svg: string) => / aria-label="([^"]*)"/.exec(svg)?.[1];

describe('a card', () => {
  test('says product, verdict, rating, summary and publication', () => {
    const svg = draw();
    expect(textsOf(svg)).toEqual([
      'Acme Notes',
      'Worth it',
      '8/10',
      'Takes notes, and finds them again.',
      'The Plain Verdict',
    ]);
    expect(titleOf(svg)).toBe(
      'Acme Notes: worth it, 8 out of 10 – Takes notes, and finds them again. – The Plain Verdict',
    );
  });

  test('omits the rating with show=verdict, and unknown facts of products without a verdict', () => {
    expect(textsOf(draw(acme, { show: 'verdict' }))).not.toContain('8/10');
    expect(textsOf(draw({ state: 'withdrawn', product: 'Acme' }))).toEqual([
      'Acme',
      'Withdrawn',
      'The Plain Verdict',
    ]);
    expect(textsOf(draw({ state: 'unknown' }))).toEqual(['Not reviewed', 'The Plain Verdict']);
  });

  test('names the publication in its colour', () => {
    const accent = { light: '#0b57d0', dark: '#a8c7fa' };
    expect(draw(acme, { theme: 'light' }, { ...face, accent })).toContain('fill="#0b57d0"');
    expect(draw(acme, { theme: 'dark' }, { ...face, accent })).toContain('fill="#a8c7fa"');
    expect(draw(acme, {}, { ...face, accent })).toContain('.verdict-card-name{fill:#a8c7fa}');
  });

  test('is mirrored where its summary runs from right to left', () => {
    const svg = draw({ ...acme, product: 'ترجمان', summary: 'يترجم القوائم بسرعة.' });
    const [product = '', verdict = ''] = svg.match(/<text[^>]*>/g) ?? [];
    expect(product).toContain(`x="${10 * (cardWidth - 20)}"`);
    expect(product).toContain('direction="rtl"');
    expect(verdict).toContain('text-anchor="end"');
  });

  test.each([
    ['Latin', 'Everything that can be said about it, '],
    ['Cyrillic', 'Всё, что можно сказать о нём и о ней, '],
    ['Chinese', '滤芯便宜，噪音低，卧室里整夜开着也听不见；'],
    ['Arabic', 'يترجم القوائم واللافتات بسرعة من دون اتصال، '],
    ['Hindi', 'दूर-दराज़ के इलाक़ों में भी साफ़ सुनाई देता है, '],
    ['Thai', 'ฟังชัดแม้อยู่ไกลและแบตเตอรี่อยู่ได้สองสัปดาห์'],
  ])('shows a summary of 300 characters in %s whole', (_, sentence) => {
    const summary = sentence.repeat(30).slice(0, 299).trim();
    const lines = textsOf(draw({ ...acme, summary })).slice(3, -1);
    expect(lines.join('').replaceAll(' ', '')).toBe(summary.replaceAll(' ', ''));
  });

  test('holds no text wider than itself', () => {
    const svg = draw(
      { ...acme, product: 'W'.repeat(120), summary: 'W'.repeat(300) },
      {},
      {
        ...face,
        name: 'W'.repeat(300),
      },
    );
    // In Verdana a W is 0.99 em wide; the smallest text has 12 px.
    for (const line of textsOf(svg))
      expect(line?.length ?? 0).toBeLessThanOrEqual((cardWidth - 40) / (0.99 * 12));
    expect(svg).toContain('…');
  });
});

const piece = fc.oneof(
  fc.string({ unit: 'binary' }),
  fc.string({ unit: 'grapheme' }),
  fc.constantFrom(
    ...attacks,
    ...['&', '"', '<', '\u0301', '👨‍👩‍👧', '🇫🇮', '﷽', 'क्षि', 'W', 'i', '評', 'ע', 'ก'].map((one) =>
      one.repeat(300),
    ),
    ...['\u202e', '\u2066', '\u0000', '\ud800', ']]>', '-->'],
  ),
);
const hostile = fc.array(piece, { maxLength: 8 }).map((parts) => parts.join(''));
const anySubject: fc.Arbitrary<BadgeSubject> = fc.oneof(
  fc.record({
    state: fc.constant('verdict' as const),
    product: hostile,
    summary: hostile,
    verdict: fc.constantFrom(...verdictKinds),
    rating: fc.integer({ min: -1000, max: 1000 }),
    ratingScale: fc.constantFrom({ min: 1, max: 10 }, { min: -1000, max: 1000 }),
  }),
  fc.record({ state: fc.constant('withdrawn' as const), product: hostile }),
  fc.constant({ state: 'unknown' as const }),
);
const anyOptions = fc.record({
  style: fc.constant('card' as const),
  theme: fc.constantFrom(...badgeThemes),
  show: fc.constantFrom(...badgeShows),
  label: fc.constant('publication' as const),
});

test('for any texts, a card is well-formed, at most 8 KB, labelled with its title, and runs and loads nothing', () => {
  fc.assert(
    fc.property(anySubject, anyOptions, hostile, (subject, options, name) => {
      const svg = renderBadge(subject, options, { publication: '', name, language: 'en' });
      expect(Buffer.byteLength(svg)).toBeLessThanOrEqual(cardMaxBytes);
      expect(nameOf(svg)).toBe(titleOf(svg));
      expect(svg).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u);
      // The width stands behind the signature, and the length and name of the first chunk (PNG, section 11.2.1).
      expect(Buffer.from(rasterise(svg)).readUInt32BE(16)).toBe(cardWidth);
      const elements = Array.from(svg.matchAll(/<([^\s/>]+)/g), ([, element]) => element);
      expect(['svg', 'title', 'style', 'g', 'path', 'rect', 'text']).toEqual(
        expect.arrayContaining([...new Set(elements)]),
      );
      const attributes = svg.replace(/ aria-label="[^"]*"/, '').replace(/>[^<]*</g, '><');
      expect(attributes).not.toMatch(/ (id|href|xlink:href|on\w+|src|style)=|url\(|NaN|Infinity|undefined/);
      expect(
        renderBadge(structuredClone(subject), { ...options }, { publication: '', name, language: 'en' }),
      ).toBe(svg);
    }),
    { numRuns: 100 },
  );
});
