import { beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { lineSchema } from '../src/verdict/text/text.ts';

let site: Site;

beforeAll(async () => {
  site = await serve(smallCatalogue());
});

describe('a page', () => {
  test('may run no inline script and load nothing from elsewhere', async () => {
    for (const path of ['/', '/reviews/acme-notes', '/problems/not-found']) {
      const { headers } = await site.get(path);
      expect(headers.get('content-security-policy')).toBe(
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; manifest-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      );
      expect(headers.get('set-cookie')).toBeNull();
    }
  });
});

describe('text of the publisher', () => {
  const hostile = [
    '<script>alert(1)</script>',
    '"><img src=x onerror=alert(1)>',
    "' onmouseover='x",
    '</title><script>',
    '&lt;b&gt; &amp;',
    '<!-- -->',
    ']]> </p></ul>',
    ...fc
      .sample(fc.string({ unit: 'grapheme', minLength: 1, maxLength: 30 }), { numRuns: 60, seed: 7 })
      .map((text) => text.normalize('NFC').trim())
      .filter((text) => lineSchema(60, '').safeParse(text).success),
  ];
  const textsOf = (text: string) => ({
    product: text,
    verdictSummary: text,
    price: text,
    bestFor: text,
    skipIf: text,
    pros: [text],
    cons: [text],
  });
  const catalogueOf = (texts: readonly string[], name: string) =>
    writeCatalogue(
      [
        ...texts.map((text, index) => entryOf(`p${index}`, textsOf(text))),
        entryOf('gone', { ...textsOf(texts[0] ?? ''), withdrawn: true }),
      ],
      `name: ${JSON.stringify(name)}
baseUrl: https://verdicts.example
attribution: { text: ${JSON.stringify(name)} }
categories: { tools: ${JSON.stringify(name)} }
`,
    );
  const browser = { Accept: 'text/html' };

  test.each([
    '/',
    '/categories',
    '/categories/tools',
    '/about',
    '/reviews/p0',
    '/reviews/zzz',
    '/reviews/gone',
  ])('adds no element and no attribute to %s, for any text', async (path) => {
    const evil = await serve(catalogueOf(hostile, '</title>"><script>x</script>'));
    const tame = await serve(
      catalogueOf(
        hostile.map((_, index) => `Name ${index}`),
        'N',
      ),
    );
    const structure = async (from: Site) =>
      [...(await (await from.get(path, browser)).text()).matchAll(/<[^>]*>/g)].map(([tag]) =>
        tag.replace(/="[^"]*"/g, '=""').replace(/ class=""/, ''),
      );
    expect(await structure(evil)).toEqual(await structure(tame));
  });
});
