import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import MarkdownIt from 'markdown-it';
import { listen, type RunningServer } from '#wire/listen.ts';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';

const pages = [
  ['/', '/index.md'],
  ['/categories', '/categories.md'],
  ['/about', '/about.md'],
  ['/categories/tools', '/categories/tools.md'],
  ['/reviews/acme-notes', '/reviews/acme-notes.md'],
  ['/docs', '/docs.md'],
  ['/docs/embed', '/docs/embed.md'],
  ['/docs/reference', '/docs/reference.md'],
] as const;
const markdown = 'text/markdown; charset=utf-8';
const html = 'text/html; charset=utf-8';

let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await serve(smallCatalogue(60));
  server = listen(site.service, { hostname: '127.0.0.1', port: 0, observe: () => undefined });
});

afterAll(async () => {
  await server.stop(0);
  site.service.close();
});

const ask = (path: string, accept: string, headers: Readonly<Record<string, string>> = {}) =>
  fetch(`http://127.0.0.1:${server.port}${path}`, {
    redirect: 'manual',
    headers: { Accept: accept, ...headers },
  });
const typeOf = (response: Response) => response.headers.get('content-type');

describe.each(pages)('%s', (page, own) => {
  test('is Markdown for clients that prefer it, and HTML for all others, in any order of requests', async () => {
    for (const accept of ['text/markdown', '*/*', 'text/markdown', 'text/html,*/*;q=0.8', 'TEXT/Markdown'])
      expect(typeOf(await ask(page, accept))).toBe(
        accept.toLowerCase() === 'text/markdown' ? markdown : html,
      );
    expect(typeOf(await ask(page, 'text/html, text/markdown'))).toBe(html);
    expect(typeOf(await ask(page, 'text/html;q=0.5, text/markdown'))).toBe(markdown);
    expect(typeOf(await site.get(page, { Accept: 'text/markdown' }))).toBe(markdown);
    expect(typeOf(await site.get(page))).toBe(html);
    expect(typeOf(await ask(own, 'text/html'))).toBe(markdown);
    expect(typeOf(await ask(page, '*/*'))).toBe(html);
  });

  test('is kept by no cache as Markdown, and names the address that caches may keep', async () => {
    const inPlace = await ask(page, 'text/markdown');
    expect(inPlace.headers.get('cache-control')).toBe('private, no-store');
    expect(inPlace.headers.get('content-location')).toBe(`https://verdicts.example${own}`);
    expect(inPlace.headers.get('vary')).toMatch(/^Accept(?:, Accept-Encoding)?$/);
    const apart = await ask(own, '*/*');
    expect(apart.headers.get('cache-control')).toContain('public');
    expect(apart.headers.get('link')).toContain('rel="canonical"');
    expect(apart.headers.get('vary') ?? 'Accept-Encoding').toBe('Accept-Encoding');
    expect(await inPlace.text()).toBe(await apart.text());
  });

  test('is public as HTML, and links to the Markdown', async () => {
    const response = await ask(page, 'text/html');
    expect(response.headers.get('cache-control')).toContain('public');
    expect(response.headers.get('vary')).toBe('Accept-Encoding');
    expect(response.headers.get('link')).toContain(
      `, <https://verdicts.example${own}>; rel="alternate"; type="text/markdown"`,
    );
    expect(response.headers.has('content-location')).toBe(false);
  });

  test('has other entity tags as Markdown than as HTML', async () => {
    const [asText, asPage] = [await ask(page, 'text/markdown'), await ask(page, 'text/html')];
    const tag = asPage.headers.get('etag') ?? '';
    expect((await ask(page, 'text/markdown', { 'If-None-Match': tag })).status).toBe(200);
    expect((await ask(page, 'text/html', { 'If-None-Match': tag })).status).toBe(304);
    const own304 = await ask(page, 'text/markdown', { 'If-None-Match': asText.headers.get('etag') ?? '' });
    expect([own304.status, own304.headers.get('cache-control')]).toEqual([304, 'private, no-store']);
  });

  test('names no address but those under the base address', async () => {
    const under = await serve(smallCatalogue(), 'https://example.com/verdicts');
    const path = page === '/' ? '/verdicts' : `/verdicts${page}`;
    const response = await under.get(path, { Accept: 'text/markdown' });
    expect(response.headers.get('content-location')).toBe(`https://example.com/verdicts${own}`);
    expect(await response.text()).not.toContain('verdicts.example');
  });
});

test('missing, moved and gone pages, and those without Markdown, are the same for every client', async () => {
  const seen = async (path: string) => {
    const { status, headers } = await ask(path, 'text/markdown');
    return [status, headers.get('content-type')];
  };
  expect(await seen('/reviews/nothing')).toEqual([404, 'application/problem+json']);
  expect((await seen('/reviews/acme-note'))[0]).toBe(301);
  expect(await seen('/data')).toEqual([200, html]);
  for (const path of ['/?q=acme', '/categories/tools?verdict=skip', '/categories/tools/page/2'])
    expect(await seen(path)).toEqual([200, html]);
});

test.each([
  '/docs',
  '/docs/embed',
  '/docs/reference',
])('%s has the same content as Markdown and as a page: headings, tables, code, links', async (path) => {
  const page = await (await site.get(path)).text();
  const main = page
    .replace(/^.*?<main[^>]*>|<\/main>.*$/gs, '')
    .replace(/<(nav|button)\b.*?<\/\1>|<a class="anchor".*?<\/a>/gs, '');
  const source = await (await site.get(`${path}.md`)).text();
  const rendered = new MarkdownIt({ html: false })
    .render(source)
    .replace(/<hr>.*$/s, '')
    .replace(/<p>([^<]*):<\/p>\n(?=<pre>)/g, '<figcaption>$1</figcaption>\n');
  for (const element of ['h1', 'h2', 't[hd]', 'li', 'pre', 'figcaption', 'code'])
    expect(textsOf(rendered, element)).toEqual(textsOf(main, element));
  const targets = (text: string) =>
    Array.from(text.matchAll(/(?:href|src)="([^"]*)"/g), ([, target = '']) =>
      decodeURI(new URL(unescaped(target), `https://verdicts.example${path}`).href),
    );
  expect(targets(rendered)).toEqual(targets(main));
});

test('a category as Markdown has the reviews of its first page, and leads to the second', async () => {
  const text = await (await site.get('/categories/tools.md')).text();
  const page = await (await site.get('/categories/tools')).text();
  const named = [...text.matchAll(/^- \[.*?\]\(\S+\/reviews\/([a-z0-9-]+)\) – /gm)].map(([, slug]) => slug);
  expect(named).toHaveLength(50);
  for (const slug of named) expect(page).toContain(`/reviews/${slug}"`);
  expect(text).toContain('](https://verdicts.example/categories/tools/page/2)');
  const games = await (await site.get('/categories/games.md')).text();
  expect(games).not.toContain('/page/');
  expect((await site.get('/categories/no-such.md')).status).toBe(404);
});

function textsOf(markup: string, element: string): string[] {
  return [...markup.matchAll(new RegExp(`<${element}\\b[^>]*>(.*?)</(?:${element})>`, 'gs'))].map(
    ([, text = '']) =>
      unescaped(text.replace(/<[^>]*>/g, ''))
        .replace(/\s+/g, ' ')
        .trim(),
  );
}

function unescaped(text: string): string {
  return text
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&quot;', '"')
    .replaceAll('&#39;', "'")
    .replaceAll('&amp;', '&');
}

test('shows names and texts of the catalogue verbatim, with any characters', async () => {
  const odd = '<b>*A*</b> [x](http://x.example) `c` #1 & co_';
  const awkward = await serve(
    writeCatalogue(
      [entryOf('a', { product: odd, verdictSummary: odd, reviewed: '2026-03-01', category: 'games' })],
      settingsYaml(`tagline: ${JSON.stringify(odd)}\nauthors: { a: { name: ${JSON.stringify(odd)} } }\n`)
        .replace('Test verdicts', JSON.stringify(odd))
        .replace('Games & play', JSON.stringify(odd)),
    ),
  );
  const shown = async (path: string) => {
    const source = await (await awkward.get(path)).text();
    const page = new MarkdownIt({ html: true }).render(source);
    expect(page).not.toMatch(/<(?:b|em|code)>|href="http:\/\/x\.example/);
    return page.replace(/<[^>]*>/g, '').split(escaped(odd)).length - 1;
  };
  // The name of the publication, its tagline, product and summary, the category and its best.
  expect(await shown('/index.md')).toBe(6);
  expect(await shown('/categories.md')).toBe(1);
  // The name, twice, and the author.
  expect(await shown('/about.md')).toBe(3);
  // The category, product and summary.
  expect(await shown('/categories/games.md')).toBe(3);
});

const escaped = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
