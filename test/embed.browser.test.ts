import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { BrowserContextOptions, Page } from 'playwright-core';
import { attacks } from '../lab/attacks.ts';
import { openPage } from '../lab/browser.ts';
import { entryOf, newFolder, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';
import { cardRoom, cardRoomMax } from '../src/render/embed/card-room.ts';
import { elementMarkup } from '../src/render/embed/element-markup.ts';
import { elementScript } from '../src/render/embed/element-script.ts';
import { createLinks } from '../src/render/links.ts';
import { violationsOn } from './support/accessibility.ts';

const long = (length: number) => 'Everything that can be said about it, '.repeat(9).slice(0, length).trim();

/** What the service itself would not take is put in on the way. */
const hostileTexts = attacks.slice(0, 12).join(' ');

let site: Site;
let server: ReturnType<typeof Bun.serve>;
let host: ReturnType<typeof Bun.serve>;
/** The page that the host serves next, and what may be asked of the service. */
let body = '';
let styles = "'none'";
let answer: (request: Request) => Response | Promise<Response> | undefined = () => undefined;
const origin = () => server.url.origin;

beforeAll(async () => {
  server = Bun.serve({ port: 0, fetch: (request) => answer(request) ?? site.service.fetch(request) });
  site = await serve(
    writeCatalogue([
      entryOf('acme', { product: 'Acme Notes', rating: 8, aliases: ['acme-old'] }),
      entryOf('bolt', { product: 'Bolt', verdict: 'skip', rating: 2 }),
      entryOf('cove', {
        product: 'קוב',
        verdict: 'depends',
        verdictSummary: 'זו שאלה של טעם',
        bestFor: 'מי שאוהב',
      }),
      entryOf('long', {
        product: long(120),
        verdictSummary: long(300),
        price: long(100),
        bestFor: long(200),
        skipIf: 'x'.repeat(200),
      }),
      entryOf('gone', { product: 'Gone', withdrawn: true }),
    ]),
    origin(),
  );
  host = Bun.serve({
    port: 0,
    fetch: () =>
      new Response(
        `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Host</title><meta name="viewport" content="width=device-width">${body}</main></body></html>`,
        {
          headers: {
            'Content-Type': 'text/html',
            // As strict as can be: nothing inline, no markup from strings, the service alone.
            'Content-Security-Policy': `default-src 'none'; style-src ${styles}; script-src ${origin()}; connect-src ${origin()}; img-src ${origin()}; frame-src ${origin()}; require-trusted-types-for 'script'`,
          },
        },
      ),
  });
});

afterAll(() => Promise.all([server.stop(true), host.stop(true)]));

/** Opens a page of another origin; the script comes first, so that the page is laid out with the element known. */
async function embed(markup: string, options: BrowserContextOptions = {}, script = 'defer') {
  body = `<script src="${origin()}/element.js" ${script}></script></head><body><main><h1>Host</h1>${markup}`;
  const opened = await openPage(host.url.origin, options);
  await opened.page.goto('/');
  return opened;
}

const settings = () => site.service.current.settings;
const roomOf = (slug: string) => {
  const found = site.service.current.find(slug);
  return found?.kind === 'verdict' ? cardRoom(found.verdict, settings()) : cardRoomMax;
};
const card = (page: Page) => page.locator('product-verdict article');
const element = (attributes: string, inside = '') =>
  `<product-verdict ${attributes}>${inside}</product-verdict>`;

describe('<product-verdict> on a page of another origin with a strict policy', () => {
  test.each([
    'async',
    'type="module"',
  ])('shows the verdict, the facts and the credit, by a script with %s', async (script) => {
    const { page, context, errors } = await embed(
      element('slug="acme-old"', '<a href="/x">Other</a>'),
      {},
      script,
    );
    await card(page).getByText('Acme Notes').waitFor();
    const seen = (await card(page).innerText()).replace(/\s+/g, ' ');
    for (const text of [
      'Worth it',
      '8 out of 10',
      '$8/month',
      'people who need it',
      'you do not',
      'What acme is',
    ])
      expect(seen).toContain(text);
    expect(seen).not.toContain('Other');
    expect(
      await card(page)
        .locator('a')
        .evaluateAll((links) => links.map((link) => [link.textContent, link.href])),
    ).toEqual([
      ['Read the review', `${origin()}/reviews/acme`],
      ['Verdicts by Test', `${origin()}/`],
    ]);
    expect(await page.getByRole('article', { name: 'Acme Notes Worth it 8 out of 10' }).count()).toBe(1);
    expect(errors).toEqual([]);
    await context.close();
  });

  test.each([
    [320, 'as it is pasted'],
    [700, 'as it is pasted'],
    [400, 'with a script that the page waits for'],
  ] as const)('moves nothing while it loads, and cuts nothing that it has room for, %i px wide, %s', async (width, how) => {
    const pasted = how === 'as it is pasted';
    const slugs = ['acme', 'long', 'cove'];
    const rooms = slugs.map((slug) => (pasted ? roomOf(slug) : cardRoomMax));
    expect(new Set(rooms).size).toBe(pasted ? 2 : 1);
    const markup = slugs.map((slug, index) => {
      if (!pasted) return element(`slug="${slug}"`);
      const from = { settings: settings(), links: createLinks(origin()) };
      return elementMarkup({ slug, product: slug }, from, rooms[index]).split('\n')[1] ?? '';
    });
    styles = pasted ? "'unsafe-inline'" : "'none'";
    const { page, context } = await openPage(host.url.origin, { viewport: { width, height: 3000 } });
    body = `<script src="${origin()}/element.js" ${pasted ? 'async' : ''}></script></head><body><main><h1>Host</h1>${markup.join('<p>Between</p>')}<p>After</p>`;
    await page.addInitScript(
      `window.shifts = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifts += value; })
           .observe({ type: 'layout-shift', buffered: true })`,
    );
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = (request) =>
      request.url.includes('/api/card/') ? held.then(() => site.service.fetch(request)) : undefined;
    await page.goto('/');
    await page.locator('product-verdict .waiting').nth(2).waitFor();
    release();
    await page.waitForLoadState('networkidle');
    await page.locator('product-verdict .waiting').waitFor({ state: 'detached' });
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    answer = () => undefined;
    styles = "'none'";
    expect(await page.evaluate<number>('shifts')).toBe(0);
    for (const [index, one] of (await card(page).all()).entries()) {
      expect((await one.boundingBox())?.height).toBe(16 * (rooms[index] ?? 0));
      expect(
        await one.evaluate((article) => {
          const facts = article.querySelector('dl');
          return [
            article.scrollHeight - article.clientHeight,
            facts && facts.scrollHeight - facts.clientHeight,
          ];
        }),
      ).toEqual([0, 0]);
    }
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    await context.close();
  });

  test('is small without a verdict to show, and so is the frame', async () => {
    const frames = ['gone', 'nothing'].map(
      (slug) => `<iframe src="${origin()}/embed/${slug}" title="${slug}" width="600" height="320"></iframe>`,
    );
    const { page, context } = await embed(
      element('slug="gone"') + element('slug="nothing"') + frames.join(''),
    );
    await card(page).getByText('no longer covered').waitFor();
    await card(page).getByText('Not reviewed').waitFor();
    const inFrames = [0, 1].map((index) => page.frameLocator(`iframe >> nth=${index}`).locator('.card'));
    for (const one of [card(page).nth(0), card(page).nth(1), ...inFrames])
      expect((await one.boundingBox())?.height).toBeLessThan(110);
    await context.close();
  });

  test('is accessible in light and dark, and so is the frame', async () => {
    const cards = ['acme', 'bolt', 'cove', 'gone'].map((slug) => element(`slug="${slug}"`));
    const frames = ['long', 'gone'].map(
      (slug) => `<iframe src="${origin()}/embed/${slug}" title="${slug}" width="600" height="320"></iframe>`,
    );
    const { page, context } = await embed(cards.join('') + frames.join(''));
    await page.waitForLoadState('networkidle');
    expect(await violationsOn(page)).toEqual([]);
    await context.close();
  });

  test.each([
    ['light dark', 'dark', 'dark'],
    ['light dark', 'light', 'light'],
    ['dark', 'light', 'dark'],
    ['light', 'dark', 'light'],
    ['normal', 'dark', 'light'],
  ] as const)('is, on a page whose color-scheme is %s, to readers of %s pages, %s', async (hostScheme, colorScheme, expected) => {
    styles = "'unsafe-inline'";
    const markup =
      `<style>:root { color-scheme: ${hostScheme} }</style>` +
      element('slug="acme"') +
      element('slug="acme" theme="light"') +
      element('slug="acme" theme="dark"') +
      `<iframe src="${origin()}/embed/acme" title="Acme" width="600" height="320"></iframe>`;
    const { page, context } = await embed(markup, { colorScheme });
    await card(page).nth(2).getByText('Acme Notes').waitFor();
    styles = "'none'";
    const paper = (one: unknown) =>
      (
        globalThis as unknown as { getComputedStyle(of: unknown): { backgroundColor: string } }
      ).getComputedStyle(one).backgroundColor;
    const [auto, light, dark] = await Promise.all(
      [0, 1, 2].map((index) => card(page).nth(index).evaluate(paper)),
    );
    expect(light).not.toBe(dark);
    expect(auto).toBe((expected === 'dark' ? dark : light) ?? '');
    // A frame of another origin learns what the reader prefers, and nothing of the page.
    if (hostScheme === 'light dark')
      expect(await page.frameLocator('iframe').locator('.card').evaluate(paper)).toBe(auto ?? '');
    await page
      .locator('product-verdict')
      .nth(1)
      .evaluate((one) => one.setAttribute('theme', 'dark'));
    await card(page).nth(1).and(page.locator('.dark')).waitFor();
    expect(await card(page).nth(1).evaluate(paper)).toBe(dark ?? '');
    await context.close();
  });

  test('shows the last requested slug, even if answers arrive late', async () => {
    const { page, context } = await embed(element('slug="acme"'));
    await card(page).getByText('Acme Notes').waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = (request) =>
      request.url.endsWith('/api/card/bolt') ? held.then(() => site.service.fetch(request)) : undefined;
    const loaded = page.evaluate(
      `new Promise((done) => { const one = document.querySelector('product-verdict');
           one.addEventListener('load', ({ detail }) => done(detail.slug)); one.slug = 'bolt'; setTimeout(() => { one.slug = 'cove'; }); })`,
    );
    expect(await loaded).toBe('cove');
    release();
    await page.waitForLoadState('networkidle');
    answer = () => undefined;
    expect(await card(page).innerText()).toContain('קוב');
    expect(await card(page).getAttribute('dir')).toBe('rtl');
    await context.close();
  });

  test('leaves a link where the service fails, does not answer with JSON, or is none', async () => {
    answer = ({ url }) => {
      if (url.endsWith('/api/card/acme')) return new Response('down', { status: 503 });
      return url.endsWith('/api/card/bolt') ? new Response('<p>') : undefined;
    };
    const markup = [
      element('slug="acme"'),
      element('slug="bolt"', '<a href="/mine">My words</a>'),
      element('slug="acme" src="https://elsewhere.example/base/"'),
      element('slug="acme" src="javascript:alert(1)"'),
      element('slug="../api"', 'Mine'),
      element('slug="nothing"'),
      element('slug="gone"'),
    ];
    const { page, context } = await embed(markup.join(''));
    await page.waitForLoadState('networkidle');
    await page.locator('product-verdict .waiting').waitFor({ state: 'detached' });
    answer = () => undefined;
    const links = await page.evaluate<string[][]>(
      `[...document.querySelectorAll('product-verdict')].map(({ shadowRoot }) => {
           const nodes = shadowRoot.querySelector('slot')?.assignedNodes({ flatten: true })
             ?? [...shadowRoot.querySelector('article').childNodes];
           return nodes.map((node) => node.textContent + (node.href ? ' ' + node.href : ''));
         })`,
    );
    expect(links).toEqual([
      [`The verdict on acme ${origin()}/reviews/acme`],
      [`My words ${host.url.origin}/mine`],
      ['The verdict on acme https://elsewhere.example/base/reviews/acme'],
      ['Not reviewed'],
      ['Mine'],
      ['Not reviewed'],
      [
        'This product is no longer covered, and its verdict no longer stands.',
        `See what to read instead ${origin()}/reviews/gone`,
      ],
    ]);
    await context.close();
  });

  test('takes no more room than its link when the service is down, and says nothing of another slug', async () => {
    answer = ({ url }) => (url.includes('/api/') ? new Response('down', { status: 503 }) : undefined);
    const acme = element('slug="acme"', '<a href="/acme">All about Acme</a>');
    // As pages hold room free until the card comes.
    styles = "'unsafe-inline'";
    const room = '<style>product-verdict { display: block; min-height: 20em }</style>';
    const { page, context } = await embed(
      room + acme + element('slug="acme" mode="badge"', 'All about Acme'),
    );
    const failed = page.locator('product-verdict .failed');
    await failed.waitFor();
    // Of 20em, which are 320 px.
    expect((await page.locator('product-verdict').first().boundingBox())?.height).toBeLessThan(100);
    const shown = () =>
      page.evaluate<string[]>(
        `(async () => { const all = [...document.querySelectorAll('product-verdict')];
             return all.map(({ shadowRoot }) => {
               const slot = shadowRoot.querySelector('slot');
               return slot ? slot.assignedNodes({ flatten: true }).map(({ textContent }) => textContent).join('') : shadowRoot.textContent;
             }); })()`,
      );
    const change = (change: string) =>
      page.evaluate(
        `Promise.all([...document.querySelectorAll('product-verdict')].map((one) => new Promise((done) => {
             one.addEventListener('error', done, { once: true }); (${change})(one); })))`,
      );
    expect(await shown()).toEqual(['All about Acme', 'All about Acme']);
    await change('(one) => { one.slug = "bolt"; }');
    expect(await shown()).toEqual(['The verdict on bolt', 'The verdict on bolt']);
    await change('(one) => { one.slug = "cove"; one.textContent = "All about Cove"; }');
    expect(await shown()).toEqual(['All about Cove', 'All about Cove']);
    await change('(one) => { one.slug = "no slug"; }');
    expect(await shown()).toEqual(['Not reviewed', 'Not reviewed']);
    answer = () => undefined;
    styles = "'none'";
    await change(
      '(one) => { one.addEventListener("load", () => one.dispatchEvent(new Event("error"))); one.slug = "acme"; }',
    );
    expect((await page.locator('product-verdict').first().boundingBox())?.height).toBeGreaterThan(300);
    await context.close();
  });

  test('gives back its room where the browser knows no states of elements, and only while its card has failed', async () => {
    answer = ({ url }) => (url.includes('/api/card/') ? new Response('down', { status: 503 }) : undefined);
    styles = "'unsafe-inline'";
    body = `<script src="${origin()}/element.js" defer></script><style>product-verdict { display: block; min-height: 20em }</style></head><body><main>${element('slug="acme"')}`;
    const { page, context } = await openPage(host.url.origin);
    // As in Chromium before 125, which took only names that begin with two dashes.
    await page.addInitScript(
      'CustomStateSet.prototype.add = () => { throw new SyntaxError("The state must begin with --"); }',
    );
    await page.goto('/');
    await page.locator('product-verdict .failed').waitFor();
    const room = () =>
      page.evaluate<string>('getComputedStyle(document.querySelector("product-verdict")).minHeight');
    expect(await room()).toBe('0px');
    await page.evaluate(
      `new Promise((done) => { const one = document.querySelector('product-verdict');
           one.addEventListener('load', done, { once: true }); one.mode = 'badge'; })`,
    );
    answer = () => undefined;
    styles = "'none'";
    expect(await room()).toBe('320px');
    await context.close();
  });

  test('knows which slug the words between its tags are about, though its script comes before them', async () => {
    answer = ({ url }) => (url.includes('/api/card/') ? new Response('down', { status: 503 }) : undefined);
    const words = '<a href="/acme">All about Acme</a>';
    const markup = element('slug="acme"', words) + element('slug="acme" mode="badge"', words);
    const { page, context } = await embed(markup, {}, '');
    await page.locator('product-verdict .failed').waitFor();
    const shown = () =>
      page.evaluate<string[]>(
        `[...document.querySelectorAll('product-verdict')].map(({ shadowRoot }) =>
             shadowRoot.querySelector('img')?.alt ?? (shadowRoot.querySelector('slot') ? 'its words' : shadowRoot.textContent))`,
      );
    expect(await shown()).toEqual(['its words', 'All about Acme']);
    const change = (slug: string, change: string) =>
      page.evaluate(
        `Promise.all([...document.querySelectorAll('product-verdict')].map((one) => new Promise((done) => {
             for (const type of ['error', 'load']) one.addEventListener(type, done, { once: true });
             one.slug = '${slug}'; ${change} })))`,
      );
    await change('bolt', '');
    expect(await shown()).toEqual(['The verdict on bolt', 'The verdict on bolt']);
    await change('cove', 'one.firstChild.href = "/cove";');
    expect(await shown()).toEqual(['its words', 'All about Acme']);
    answer = () => undefined;
    await context.close();
  });

  test('takes texts for texts, and no address that is not of the web', async () => {
    answer = ({ url }) => {
      if (!url.includes('/api/card/')) return undefined;
      const texts = ['product', 'verdictText', 'ratingText', 'verdictSummary', 'price', 'bestFor', 'skipIf'];
      return Response.json(
        {
          ...Object.fromEntries(texts.map((name) => [name, hostileTexts])),
          verdict: '__proto__',
          direction: '"><script>',
          url: 'javascript:alert(1)',
          attribution: { text: hostileTexts, url: 'data:text/html,x' },
        },
        { headers: { 'Access-Control-Allow-Origin': '*' } },
      );
    };
    const { page, context, strays, errors } = await embed(element('slug="acme"'));
    await card(page).getByText('alert(1)').first().waitFor();
    answer = () => undefined;
    const inside = await page.locator('product-verdict').evaluate((one) => {
      const all = [...(one.shadowRoot?.querySelectorAll('*') ?? [])];
      return [...new Set(all.map(({ localName }) => localName))].sort();
    });
    expect(inside).toEqual(['a', 'article', 'b', 'bdi', 'dd', 'div', 'dl', 'dt', 'p', 'path', 'span', 'svg']);
    expect(
      await card(page)
        .locator('a')
        .evaluateAll((links) => links.map((link) => link.href)),
    ).toEqual([`${origin()}/reviews/acme`, `${origin()}/reviews/acme`]);
    expect([...strays.filter((url) => !url.startsWith(origin())), ...errors]).toEqual([]);
    await context.close();
  });

  test('is a badge that links to the review, on request', async () => {
    const { page, context, errors } = await embed(
      `<p>${element('slug="acme" mode="badge" badge-style="for-the-badge" theme="dark" label="product"', 'Our verdict')}</p>`,
    );
    const badge = page.getByRole('link', { name: 'Our verdict' });
    expect(await badge.getAttribute('href')).toBe(`${origin()}/reviews/acme`);
    const image = badge.locator('img');
    await image.evaluate((one) => one.decode());
    expect(await image.getAttribute('src')).toBe(
      `${origin()}/api/badge/acme?label=product&style=for-the-badge&theme=dark`,
    );
    expect((await image.boundingBox())?.height).toBe(28);
    await page.keyboard.press('Tab');
    expect(await badge.evaluate((one) => one.matches(':focus-visible'))).toBe(true);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('reports a badge only while it is shown', async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    answer = (request) =>
      request.url.endsWith('/api/badge/acme') ? held.then(() => site.service.fetch(request)) : undefined;
    const { page, context } = await embed('');
    // Put in later: the page itself would wait for the image.
    const shown = await page.evaluate(
      `new Promise((done) => { const one = document.createElement('product-verdict');
           const image = () => one.shadowRoot.querySelector('img');
           one.slug = 'acme'; one.mode = 'badge'; document.body.append(one);
           const before = image(); window.loads = 0;
           window.beforeIsThere = new Promise((there) => before.addEventListener('load', there));
           one.addEventListener('load', () => { window.loads++; done(image().src); }); one.slug = 'bolt'; })`,
    );
    expect(shown).toBe(`${origin()}/api/badge/bolt`);
    release();
    await page.evaluate('beforeIsThere.then(() => true)');
    answer = () => undefined;
    expect(await page.evaluate<number>('loads')).toBe(1);
    await context.close();
  });

  test('reports once that no verdict is named, even if other attributes change', async () => {
    const { page, context } = await embed('');
    const told = await page.evaluate(
      `(async () => { const counts = [];
           for (const slug of [undefined, 'Not a slug']) {
             const one = document.createElement('product-verdict');
             let count = 0;
             one.addEventListener('error', () => { count++; });
             if (slug) one.slug = slug;
             document.body.append(one);
             await Promise.resolve();
             counts.push(count);
             one.theme = 'dark';
             await Promise.resolve();
             counts.push(count, one.shadowRoot.querySelector('.dark')?.textContent);
             one.mode = 'badge';
             await Promise.resolve();
             counts.push(one.shadowRoot.querySelector('.card'));
             one.slug = 'acme';
             await Promise.resolve();
             counts.push(one.shadowRoot.querySelector('img').alt);
           }
           return counts; })()`,
    );
    const once = [1, 1, 'Not reviewed', null, 'The verdict on acme'];
    expect(told).toEqual([...once, ...once]);
    await context.close();
  });

  test('works as docs/embedding.md shows it', async () => {
    const guide = readFileSync(join(import.meta.dir, '../docs/embedding.md'), 'utf8');
    const examples = [...guide.matchAll(/<!-- (?:element|frame) -->\n```html\n([\s\S]*?)```/g)].map(
      ([, one = '']) =>
        one.replaceAll('https://verdicts.example', origin()).replaceAll('haymow-backup', 'acme'),
    );
    expect(examples).toHaveLength(3);
    body = `</head><body><main><h1>Host</h1>${examples.join('')}`;
    const { page, context } = await openPage(host.url.origin);
    await page.goto('/');
    await card(page).getByText('Acme Notes').waitFor();
    await page.frameLocator('iframe').getByRole('heading', { name: 'Acme Notes' }).waitFor();
    const badge = page.getByRole('img', { name: 'Haymow Backup: the verdict' });
    await badge.evaluate((image) => image.decode());
    expect((await badge.boundingBox())?.height).toBe(28);
    await context.close();
  });

  test('can be had twice, and be set before its script comes', async () => {
    const twice = `<script src="${origin()}/element.js" defer></script>`;
    const { page, context, errors } = await embed(element('slug="bolt"') + twice);
    await page.evaluate(
      `{ const late = document.createElement('product-verdict');
           Object.defineProperty(late, 'slug', { value: 'acme', configurable: true, writable: true });
           document.body.append(late); }`,
    );
    await card(page).getByText('Acme Notes').waitFor();
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('/embed in a frame of another origin', () => {
  test('fills the frame and fits into it, for any texts', async () => {
    const sizes = [
      [600, 320],
      [280, 320],
      [400, 200],
      [300, 100],
    ];
    const frames = sizes.map(
      ([width, height]) =>
        `<iframe src="${origin()}/embed/long" title="${height}" width="${width}" height="${height}" frameborder="0" sandbox="allow-popups"></iframe>`,
    );
    const { page, context, errors } = await embed(frames.join(''));
    for (const [index, size] of sizes.entries()) {
      const inside = page.frameLocator(`iframe >> nth=${index}`).locator('.card');
      const box = await inside.boundingBox();
      expect([box?.width, box?.height]).toEqual(size);
      const cut = await inside.evaluate((one) => {
        const parts = [...one.querySelectorAll('.product, .verdict, .summary, dd, .foot a')].map((part) => {
          const { bottom, height } = part.getBoundingClientRect();
          const end = (part.closest('dl') ?? one).getBoundingClientRect().bottom;
          return height === 0 || bottom <= end + 0.5 ? [] : [part.textContent];
        });
        return [...parts.flat(), one.scrollHeight - one.clientHeight];
      });
      expect(cut).toEqual([0]);
    }
    expect(errors).toEqual([]);
    await context.close();
  });
});

describe('/embed in a host that speaks the embed protocol of WordPress', () => {
  /** As WordPress writes a frame; the messages that it is sent are kept. */
  const open = async (slug: string, width: number) => {
    const { page, context, errors } = await embed('');
    await page.evaluate(
      `{ window.told = []; addEventListener('message', ({ source, data }) => { told.push(data); });
         const frame = document.createElement('iframe');
         Object.assign(frame, { title: 'Card', width: ${width}, height: 320, sandbox: 'allow-scripts', src: ${JSON.stringify(origin())} + '/embed/${slug}?messages=wordpress#?secret=a1B2c3D4e5' });
         document.body.append(frame); }`,
    );
    const told = (message: string) => {
      return page.evaluate<{ message: string; value: unknown; secret: string }>(
        `new Promise((done) => {
           const look = () => { const found = told.findLast(({ message }) => message === '${message}'); if (found) done(found); };
           addEventListener('message', look);
           look();
         })`,
      );
    };
    return { page, context, errors, told };
  };

  test.each([
    ['acme', 600],
    ['long', 300],
    ['cove', 450],
  ] as const)('tells the height that the card of %s needs %i px wide, and says which card it is', async (slug, width) => {
    const { page, context, errors, told } = await open(slug, width);
    const { value, secret } = await told('height');
    expect(secret).toBe('a1B2c3D4e5');
    const box = await page.frameLocator('iframe').locator('.card').boundingBox();
    expect(value).toBe(Math.ceil(box?.height ?? 0));
    expect(
      await page
        .frameLocator('iframe')
        .locator('.card')
        .evaluate((one) => one.scrollHeight - one.clientHeight),
    ).toBe(0);
    expect(errors).toEqual([]);
    await context.close();
  });

  test('reports clicked links, since none works in its sandbox', async () => {
    const { page, context, told } = await open('acme', 600);
    await told('height');
    await page.frameLocator('iframe').getByRole('link', { name: 'Verdicts by Test' }).click();
    expect((await told('link')).value).toBe(`${origin()}/`);
    await context.close();
  });
});

test('a page from disk shows card and frame too', async () => {
  const file = join(newFolder(), 'page.html');
  const script = `<script src="${origin()}/element.js" async></script>`;
  const frame = `<iframe src="${origin()}/embed/bolt" title="Bolt" width="600" height="320"></iframe>`;
  writeFileSync(file, `<!doctype html><title>Page</title>${script}${element('slug="acme"')}${frame}`);
  const { page, context, errors } = await openPage(origin());
  await page.goto(pathToFileURL(file).href);
  await card(page).getByText('Acme Notes').waitFor();
  await page.frameLocator('iframe').getByRole('heading', { name: 'Bolt' }).waitFor();
  expect(errors).toEqual([]);
  await context.close();
});

describe('/element.js', () => {
  test('is under 5 KB compressed, with a lasting address for its content', async () => {
    const script = await (await site.get('/element.js')).text();
    expect(script).toBe(elementScript(origin(), settings()));
    expect(gzipSync(script).length).toBeLessThan(5000);
    const hash = Bun.hash.xxHash3(script).toString(16).padStart(16, '0');
    const { headers } = await site.get(`/assets/element-${hash}.js`);
    expect(headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
    expect(headers.get('cross-origin-resource-policy')).toBe('cross-origin');
    expect((await site.get('/element.js')).headers.get('cache-control')).toContain('max-age=3600');
  });
});
