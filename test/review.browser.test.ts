import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { BrowserContextOptions } from 'playwright-core';
import { attacks } from '../lab/attacks.ts';
import { openPage } from '../lab/browser.ts';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';
import { until } from '../lab/until.ts';
import { badgeOptionsFrom } from '../src/render/badge/options.ts';
import { badgeQuery } from '../src/render/badge/query.ts';
import { violationsOn } from './support/accessibility.ts';

/** What a browser made of a review. */
interface Found {
  readonly elements: readonly string[];
  readonly attributes: readonly string[];
  readonly schemes: readonly string[];
}

let site: Site;
let server: ReturnType<typeof Bun.serve>;
const origin = () => server.url.origin;

beforeAll(async () => {
  site = await serve(
    writeCatalogue(
      [
        entryOf('acme', {
          product: 'Acme [Notes] & "co"',
          pros: ['Quick'],
          cons: ['Loud'],
          reviewed: '2026-10-13',
          website: 'https://www.acme.example/notes/download',
          identifiers: ['pkg:npm/%40acme/notes', 'gtin:4006381333931', 'https://github.com/acme/notes'],
          authors: ['Ada', 'Bob'],
          disclosure: 'Bought at full price; the maker lent a second licence for the test.',
          review: `# One\n\n${'Some words of it. '.repeat(200)}\n\n| a | b |\n|---|---|\n| ${'long '.repeat(60)} | 2 |`,
        }),
        entryOf('bolt', { verdict: 'skip', product: 'שקט' }),
        entryOf('cove', { verdict: 'depends' }),
        entryOf('attacked', {
          review: attacks.join('\n\n').replace(/[\p{Cc}\u2028]/gu, (found) => (found === '\n' ? found : '')),
        }),
      ],
      settingsYaml('authors: { Ada: { name: Ada Lovelace }, Bob: { name: Robert of Bristol } }\n'),
    ),
  );
  server = Bun.serve({ port: 0, fetch: (request) => site.service.fetch(request) });
});

afterAll(() => server.stop(true));

async function open(slug: string, options: BrowserContextOptions = {}) {
  const opened = await openPage(origin(), options);
  // By then its scripts have run, and its fonts and pictures are there.
  await opened.page.goto(`/reviews/${slug}`, { waitUntil: 'load' });
  return opened;
}

describe('the review page in a browser', () => {
  test.each([390, 1180])('sets all values of its facts below one another, at %d pixels', async (width) => {
    const { page, context } = await open('acme', { viewport: { width, height: 800 } });
    const leftOf = async (selector: string) => {
      const boxes = (await page.locator(selector).all()).map((one) => one.boundingBox());
      return (await Promise.all(boxes)).map((box) => Math.round(box?.x ?? 0));
    };
    const [labels, values] = [await leftOf('.facts dt'), await leftOf('.facts dd')];
    expect(values.length).toBeGreaterThan(labels.length);
    expect(new Set(labels).size).toBe(1);
    expect(new Set(values).size).toBe(1);
    expect(values[0]).toBeLessThan(260 + (labels[0] ?? 0));
    await context.close();
  });

  test('copies the snippet of each language', async () => {
    const { page, context, strays, errors } = await open('acme/embed');
    await context.grantPermissions(['clipboard-read', 'clipboard-write'], { origin: origin() });
    for (const language of ['markdown', 'html', 'restructuredtext', 'asciidoc', 'bbcode']) {
      await page.locator(`label[for="as-${language}"]`).click();
      const button = page.locator(`[data-copy="badge-${language}"]`);
      const before = await button.boundingBox();
      await button.click();
      await page.locator('[role="status"]', { hasText: 'Copied' }).waitFor({ state: 'attached' });
      expect((await button.boundingBox())?.width).toBe(before?.width ?? 0);
      const snippet = (await page.locator(`#badge-${language}`).textContent()) ?? '';
      expect(snippet).toContain('https://verdicts.example/api/badge/acme');
      await until(async () => (await page.evaluate('navigator.clipboard.readText()')) === snippet);
    }
    expect([...strays, ...errors]).toEqual([]);
    await context.close();
  });

  test('selects the text where the browser has no clipboard for it', async () => {
    const { page, context } = await openPage(origin());
    await page.addInitScript("Object.defineProperty(navigator, 'clipboard', { value: undefined })");
    await page.goto('/reviews/acme/embed');
    await page.locator('[data-copy="data-address"]').click();
    await page.locator('[role="status"]', { hasText: 'Selected' }).waitFor({ state: 'attached' });
    expect(await page.evaluate<string>('String(getSelection())')).toBe(
      'https://verdicts.example/api/v1/acme',
    );
    await context.close();
  });

  test('shows the badge and writes the snippets as they are chosen, with the queries of the service', async () => {
    const { page, context, strays, errors } = await open('acme/embed');
    const badge = page.locator('.preview img');
    const follow = async (options: Record<string, string>) => {
      const query = badgeQuery(badgeOptionsFrom(options));
      await badge.and(page.locator(`[src$="/api/badge/acme${query}"]`)).waitFor();
      expect(await page.locator('#badge-markdown').textContent()).toContain(`/api/badge/acme${query})`);
      expect(await page.locator('#badge-html').textContent()).toContain(
        `/api/badge/acme${query.replaceAll('&', '&amp;')}"`,
      );
      await badge.evaluate((image) => image.decode());
    };
    const label = (name: string) =>
      page.getByRole('group', { name: 'Label' }).getByLabel(name, { exact: true }).check();
    await follow({});
    await page.getByLabel('Large').check();
    await follow({ style: 'for-the-badge' });
    await page.getByLabel('Dark').check();
    await follow({ style: 'for-the-badge', theme: 'dark' });
    await page.getByRole('group', { name: 'Says' }).getByLabel('Verdict', { exact: true }).check();
    await follow({ style: 'for-the-badge', theme: 'dark', show: 'verdict' });
    await label('Product');
    await follow({ style: 'for-the-badge', theme: 'dark', show: 'verdict', label: 'product' });
    await page.getByLabel('Flat').check();
    await page.getByLabel('Automatic').check();
    await page.getByLabel('Verdict and rating').check();
    await label('None');
    await follow({ label: 'none' });
    await label('Publication');
    await follow({});
    expect([...strays, ...errors]).toEqual([]);
    await context.close();
  });

  test('has all but its niceties without JavaScript', async () => {
    const { page, context, strays, errors } = await open('acme', { javaScriptEnabled: false });
    const seen = await page.locator('main').textContent();
    for (const part of ['Worth it', '7 out of 10', '13 October 2026', 'Quick', 'One'])
      expect(seen ?? '').toContain(part);
    await page.getByRole('link', { name: 'badge' }).click();
    await page.waitForURL('**/reviews/acme/embed#badge');
    expect(await page.locator('.choices').isVisible()).toBe(false);
    expect(await page.locator('[data-copy]:visible').count()).toBe(0);
    expect((await page.locator('.preview img').boundingBox())?.height).toBe(20);
    for (const language of ['html', 'restructuredtext', 'asciidoc', 'bbcode', 'markdown']) {
      await page.locator(`label[for="as-${language}"]`).click();
      expect(await page.locator('.languages pre:visible').getAttribute('id')).toBe(`badge-${language}`);
    }
    expect([...strays, ...errors]).toEqual([]);
    await context.close();
  });

  test('gives axe nothing to say, in light and in dark', async () => {
    const { page, context } = await openPage(origin());
    for (const [slug, width] of [
      ['acme', 1280],
      ['acme/embed', 820],
      ['bolt', 390],
      ['cove', 820],
    ] as const) {
      await page.setViewportSize({ width, height: 900 });
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(`/reviews/${slug}`);
      expect(await violationsOn(page)).toEqual([]);
    }
    await context.close();
  });

  test.each([
    390, 820, 1280,
  ])('does not shift while it loads, nor when the badge changes, and fits %d px', async (width) => {
    const { page, context } = await openPage(origin(), { viewport: { width, height: 6000 } });
    await page.addInitScript(
      `window.shifts = 0; new PerformanceObserver((list) => { for (const { value } of list.getEntries()) window.shifts += value; })
           .observe({ type: 'layout-shift', buffered: true })`,
    );
    await page.goto('/reviews/acme/embed');
    await page.evaluate('document.fonts.ready.then(() => undefined)');
    // Two frames later all that could shift has.
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    expect(await page.evaluate<number>('shifts')).toBe(0);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
    const places = () =>
      Promise.all(['.preview', '.choices', '.languages'].map((part) => page.locator(part).boundingBox()));
    const before = await places();
    await page.getByLabel('Large').check();
    const badge = page.locator('.preview img');
    await badge.and(page.locator('[src*="for-the-badge"]')).waitFor();
    await badge.evaluate((image) => image.decode());
    expect((await badge.boundingBox())?.height).toBe(28);
    for (const [index, place] of (await places()).entries()) {
      expect(place?.y).toBe(before[index]?.y ?? 0);
      expect(place?.width).toBe(before[index]?.width ?? 0);
    }
    await context.close();
  });

  test('runs and loads nothing that a review tries to bring in', async () => {
    const { page, context, strays, errors } = await openPage(origin());
    const dialogs: string[] = [];
    page.on('dialog', (dialog) => {
      dialogs.push(dialog.message());
      void dialog.dismiss();
    });
    await page.goto('/reviews/attacked', { waitUntil: 'networkidle' });
    const found = await page.evaluate<Found>(`(() => {
        const all = [...document.querySelectorAll('.prose *')];
        return {
          elements: all.map(({ localName }) => localName),
          attributes: all.flatMap(({ attributes }) => [...attributes].map(({ name }) => name)),
          schemes: [...new Set([...document.links].map(({ protocol }) => protocol))].sort(),
        };
      })()`);
    expect(found.elements.length).toBeGreaterThan(50);
    for (const bad of 'script img svg style iframe form base link meta object details'.split(' '))
      expect(found.elements).not.toContain(bad);
    expect(found.attributes.filter((name) => /^on|^style|^src/.test(name))).toEqual([]);
    expect(found.schemes).toEqual(['http:', 'https:']);
    expect([...dialogs, ...strays, ...errors]).toEqual([]);
    await context.close();
  });
});
