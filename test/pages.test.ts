import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createLinks } from '../src/render/links.ts';
import { renderReviewPage } from '../src/render/pages/review-page.ts';
import { settingsSchema } from '../src/verdict/settings.ts';
import { entryOf, writeCatalogue } from './support/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from './support/site.ts';

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue());
});

describe('the review page', () => {
  test('shows the verdict, its facts, its points and the review', async () => {
    const detailed = await serve(
      writeCatalogue([
        entryOf('a', { pros: ['Quick'], cons: ['Loud'], reviewed: '2026-11-02', review: 'It is **fine**.' }),
      ]),
    );
    const page = await (await detailed.get('/reviews/a')).text();
    for (const part of [
      '<h1 dir="auto">Product a</h1>',
      'Worth it, 7 out of 10',
      '$8/month',
      '<li dir="auto">Quick</li>',
      '<li dir="auto">Loud</li>',
      '<time>2026-11-02</time>',
      '<p>It is <strong>fine</strong>.</p>',
      '<link rel="canonical" href="https://verdicts.example/reviews/a">',
    ])
      expect(page).toContain(part);
  });

  test('may run no inline script and load nothing from elsewhere', async () => {
    for (const path of ['/', '/reviews/acme-notes', '/problems/not-found']) {
      const { headers } = await site.get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('text in a page', () => {
  const settings = settingsSchema.parse({
    name: 'N',
    baseUrl: 'https://verdicts.example',
    attribution: { text: 'A' },
    categories: { c: 'C' },
  });
  const links = createLinks(settings.baseUrl);
  const hostile = fc.oneof(
    fc.constantFrom(
      '<script>alert(1)</script>',
      '"><img src=x onerror=alert(1)>',
      "' onmouseover='x",
      '</title><script>',
      '&lt;b&gt;',
      '<!--',
      ']]>',
    ),
    fc.string({ unit: 'grapheme', maxLength: 30 }),
  );

  test('is escaped, whatever it is', () => {
    fc.assert(
      fc.property(hostile, (evil) => {
        const verdict = {
          slug: 'a',
          product: evil,
          verdict: 'skip',
          verdictSummary: evil,
          rating: 1,
          price: evil,
          bestFor: evil,
          skipIf: evil,
        } as const;
        const named = { ...settings, name: evil, categories: { c: evil } };
        const plain = {
          ...verdict,
          product: 'x',
          verdictSummary: 'x',
          price: 'x',
          bestFor: 'x',
          skipIf: 'x',
        };
        const tags = (page: string) =>
          [...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/(content|href|title)="[^"]*"/g, ''));
        const details = { category: 'c', reviewed: null, review: '' };
        expect(
          tags(renderReviewPage(verdict, { ...details, pros: [evil], cons: [evil] }, named, links)),
        ).toEqual(tags(renderReviewPage(plain, { ...details, pros: ['x'], cons: ['x'] }, settings, links)));
      }),
    );
  });
});
