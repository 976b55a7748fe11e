import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { newFolder } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';
import { spokenCatalogue, spokenLanguages } from '../lab/spoken-catalogues.ts';
import { english } from '../src/words/english.ts';
import { shippedMessages } from '../src/words/languages.ts';
import { exportTo, filesIn } from './support/exported.ts';

/** Pages for developers, which are in English. */
const forDevelopers = /^\/(?:docs|data|problems|assets|edit|api\/(?!badge))/;

/** Where no link leads. */
const unlinked = [
  '/nowhere',
  '/reviews/nothing',
  '/reviews/p59',
  '/categories/none',
  '/page/99',
  '/?q=zzzz',
  '/?q=p1&exact=1',
  '/verdict/skip?q=p1',
  '/?q=58&verdict=skip',
  '/embed/p1',
  '/embed/p59',
  '/embed/nothing',
  '/api/badge/p1',
  '/api/badge/p1?label=verdict',
  '/api/badge/p59',
  '/api/badge/nothing',
  '/feed.atom',
  '/feed.json',
  '/reviews/p1.md',
  '/index.md',
  '/categories.md',
  '/about.md',
  '/compare?slugs=p1,0',
];

/** English texts that German words otherwise, as far as nothing is put into them. */
const onlyEnglish: readonly string[] = (() => {
  const german = new Set(Object.values(shippedMessages('de') ?? {}).flatMap((texts) => Object.values(texts)));
  return Object.values(english)
    .flatMap((texts): string[] => Object.values(texts))
    .filter((text) => !german.has(text))
    .flatMap((text) => text.split(/[{}<>#]|(?<=[.:;])\s/))
    .map((text) => text.trim())
    .filter((text) => /^\p{Lu}?[\p{Ll}\s’,]{4,}$/u.test(text));
})();

/** What readers see and hear of a document, a piece a line. */
function shownBy(document: string): string[] {
  const parts: string[] = [];
  let hidden = 0;
  new HTMLRewriter()
    .on('script, style, code, [lang="en"]', {
      element(element) {
        hidden++;
        element.onEndTag(() => void hidden--);
      },
    })
    .on('*', {
      element(element) {
        if (hidden > 0) return;
        for (const name of ['aria-label', 'alt', 'title', 'placeholder'])
          parts.push(element.getAttribute(name) ?? '');
        const property = element.getAttribute('name') ?? element.getAttribute('property') ?? '';
        if (/^(?:description|og:(?:title|description|image:alt))$/.test(property))
          parts.push(element.getAttribute('content') ?? '');
      },
      text({ text }) {
        if (hidden === 0) parts.push(text);
      },
    })
    .transform(document.replace(/<\/?noscript>/g, ''));
  return parts.map((part) => part.replace(/\s+/g, ' ').trim()).filter((part) => part !== '');
}

/** Names that are the same in every language. */
const names =
  /Atom|JSON( Feed)?|API|llms\.txt|HTML|Markdown|CC-BY-4\.0|Model Context Protocol|kettle\.example|https?:\/\/\S+|reStructuredText|AsciiDoc|BBCode|oEmbed|JavaScript|curl/g;

/** English that is left in a document; where the language has letters of its own, all Latin ones. */
function leftIn(document: string, language: string): string[] {
  const shown = shownBy(document).map((part) => part.replace(/&lt;.*?&gt;|zzzz/g, ' ').replace(names, ''));
  if (language !== 'de') return shown.filter((part) => /[a-z]{3,}/i.test(part));
  const pieces = new Set(shown.map((part) => part.replace(/[:.,]$/, '')));
  return onlyEnglish.filter((text) => pieces.has(text.replace(/[:.,]$/, '')));
}

/** Whether the crawl has enough pages of this kind: products, combinations of products and values of filters are many. */
function repeats(path: string, known: Map<string, number>): boolean {
  const kind = path
    .replace(/(?<=\/(?:reviews|embed|verdict|categories|order|page)\/).*?(?=\/|\.|$)/g, '*')
    .replace(/(?<=\/compare\/.*)[^/]+/g, '*')
    .replace(/(?<=&amp;|&|\?)(\w+)=[^&]*/g, '$1');
  known.set(kind, (known.get(kind) ?? 0) + 1);
  return (known.get(kind) ?? 0) > 3;
}

async function crawl(site: Site): Promise<Map<string, string>> {
  const found = new Map<string, string>();
  const known = new Map<string, number>();
  const left = ['/', ...unlinked];
  for (let path = left.shift(); path !== undefined; path = left.shift()) {
    if (found.has(path) || forDevelopers.test(path) || repeats(path, known)) continue;
    const response = await site.get(path, { Accept: 'text/html,*/*' });
    const type = response.headers.get('content-type') ?? '';
    if (!/^(?:text|image\/svg|application\/(?:atom|feed))/.test(type)) continue;
    const text = await response.text();
    found.set(path, text);
    if (type.startsWith('text/html'))
      for (const [, href = ''] of text.matchAll(/<a [^>]*href="(\/[^"#]*)/g))
        left.push(href.replaceAll('&amp;', '&'));
  }
  return found;
}

describe.each(spokenLanguages)('a publication in %s', (language) => {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  let site: Site;

  beforeAll(async () => {
    site = await serve(spokenCatalogue(language));
  });

  afterAll(() => site.service.close());

  test('says nothing in English to readers, on any page, badge, card or feed', async () => {
    const documents = await crawl(site);
    expect(documents.size).toBeGreaterThan(40);
    const left = [...documents].flatMap(([path, text]) =>
      leftIn(text, language).map((english) => `${path}: ${english}`),
    );
    expect(left).toEqual([]);
    for (const [path, text] of documents)
      if (text.startsWith('<!doctype html>'))
        expect(`${path} ${text.slice(0, 70)}`).toContain(`<html lang="${language}" dir="${direction}"`);
  });

  test('says nothing in English on the pages of an export', async () => {
    const to = newFolder();
    await exportTo(to, spokenCatalogue(language), undefined, 'page');
    const known = new Map<string, number>();
    const pages = [...filesIn(to)].filter(([file]) => {
      const path = `/${file.replace(/(?:\/index)?\.html$/, '')}`;
      return file.endsWith('.html') && !forDevelopers.test(path) && !repeats(path, known);
    });
    expect(pages.length).toBeGreaterThan(20);
    const left = pages.flatMap(([path, { content }]) =>
      leftIn(content, language).map((english) => `${path}: ${english}`),
    );
    expect(left).toEqual([]);
  });

  test('has feeds and structured data that name the language', async () => {
    const text = async (path: string) => (await site.get(path)).text();
    expect(await text('/feed.atom')).toContain(`xml:lang="${language}"`);
    expect(JSON.parse(await text('/feed.json'))).toMatchObject({ language });
    expect(await text('/reviews/p1')).toContain(`"inLanguage":"${language}"`);
  });

  test('has documents for developers in English, from left to right', async () => {
    for (const path of ['/docs', '/docs/reference', '/data', '/problems/not-found'])
      expect(await (await site.get(path)).text()).toContain('<html lang="en" dir="ltr"');
  });
});
