import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { createLinks } from '../src/render/links.ts';
import { renderHomePage } from '../src/render/pages/home-page.ts';
import { renderReviewPage } from '../src/render/pages/review-page.ts';
import { settingsSchema } from '../src/verdict/settings.ts';
import { entryOf, writeCatalogue } from './support/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from './support/site.ts';

let site: Site;
const text = async (path: string) => (await site.get(path)).text();
const names = (page: string) =>
  [...page.matchAll(/<h2 dir="auto"><a href="([^"]+)">/g)].map(([, href]) => href);

beforeAll(async () => {
  site = await serve(smallCatalogue(120));
});

describe('the home page', () => {
  test('shows the first fifty verdicts, each with a link to its review that leads somewhere', async () => {
    const page = await text('/');
    expect(names(page)).toHaveLength(50);
    for (const href of names(page)) expect((await site.get(href ?? '')).status).toBe(200);
    expect(page).toContain('Page 1 of 3');
  });

  test('filters by verdict and category, with the number of each', async () => {
    expect(names(await text('/?category=games'))).toEqual(['/reviews/bolt']);
    const page = await text('/?verdict=skip');
    expect(page).toContain(
      '<a href="/?verdict=skip" aria-current="true">Skip <span class="count">41</span></a>',
    );
    expect(page).toContain(
      '<a href="/?verdict=skip&amp;category=games">Games &amp; play <span class="count">1</span></a>',
    );
    expect(await text('/?verdict=depends&category=games')).toContain('No verdict is both.');
  });

  test('pages through every verdict once, by its own links', async () => {
    const seen: (string | undefined)[] = [];
    let path: string | undefined = '/';
    while (path !== undefined) {
      const page = await text(path);
      seen.push(...names(page));
      path = /rel="next" href="([^"]+)"/.exec(page)?.[1]?.replaceAll('&amp;', '&');
    }
    expect(seen).toHaveLength(123);
    expect(new Set(seen).size).toBe(123);
  });

  test('takes a parameter that it cannot use as absent', async () => {
    const plain = await text('/');
    for (const query of [
      'verdict=all',
      'verdict=no',
      'category=unknown',
      'category=__proto__',
      'page=0',
      'page=x',
      'page=1e9',
      'page=%00',
      'utm_source=x',
    ])
      expect(await text(`/?${query}`)).toBe(plain);
    expect(await text('/?page=9999999999')).toBe(await text('/?page=3'));
  });

  test('links under the path of the base address', async () => {
    const under = await serve(smallCatalogue(60), 'https://example.com/verdicts');
    const page = await (await under.get('/verdicts')).text();
    expect(page).toContain('href="/verdicts/reviews/acme-notes"');
    expect(page).toContain('href="/verdicts?verdict=skip"');
    expect(page).toContain('<link rel="canonical" href="https://example.com/verdicts">');
    expect((await under.get('/verdicts/')).headers.get('location')).toBe('/verdicts');
  });
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
          [...page.matchAll(/<[^>]*>/g)].map(([tag]) => tag.replace(/(content|href)="[^"]*"/, ''));
        const details = { category: 'c', reviewed: null, review: '' };
        expect(
          tags(renderReviewPage(verdict, { ...details, pros: [evil], cons: [evil] }, named, links)),
        ).toEqual(tags(renderReviewPage(plain, { ...details, pros: ['x'], cons: ['x'] }, settings, links)));
        const view = { verdict: undefined, category: 'c', page: 1, pages: 1, total: 1, countOf: () => 1 };
        expect(tags(renderHomePage({ ...view, verdicts: [verdict] }, named, links))).toEqual(
          tags(renderHomePage({ ...view, verdicts: [plain] }, settings, links)),
        );
      }),
    );
  });
});
