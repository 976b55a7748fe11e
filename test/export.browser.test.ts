import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openPage } from '../lab/browser.ts';
import { entryOf, newFolder, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type FileServer, serveFiles } from '../lab/file-server.ts';
import { violationsOn } from './support/accessibility.ts';
import { nginxPath } from './support/cache-process.ts';
import { exportTo } from './support/exported.ts';
import { startNginx } from './support/nginx-process.ts';

const kinds = ['worthit', 'skip', 'depends'] as const;

/** 72 products, of which some are about gardens in their reviews alone. */
const catalogue = () =>
  writeCatalogue(
    [
      ...Array.from({ length: 72 }, (_, index) =>
        entryOf(`p-${String(index).padStart(3, '0')}`, {
          product: `Product ${String(index).padStart(3, '0')}`,
          verdict: kinds[index % 3],
          rating: 1 + (index % 10),
          category: index % 5 === 0 ? 'games' : 'tools',
          review: index < 36 ? 'It waters the **garden** by itself.' : 'It rests.',
        }),
      ),
      entryOf('cpp', { product: 'C++ <Builder> & co', verdict: 'skip', aliases: ['turbo-cpp'] }),
    ],
    settingsYaml('language: en-GB\n'),
  );

const hosts: [string, string, (root: string) => FileServer | Promise<FileServer>][] = [
  ['a server of files', '', serveFiles],
  ...(nginxPath === null
    ? []
    : [['nginx, under a path', '/the.verdicts', startNginx] as [string, string, typeof startNginx]]),
];

describe.each(hosts)('an export on %s', (_name, basePath, start) => {
  let host: FileServer;

  beforeAll(async () => {
    const root = newFolder();
    await exportTo(root, catalogue(), `https://verdicts.example${basePath}`, 'page');
    host = await start(root);
  });

  afterAll(() => host.stop());

  const open = (options = {}) => openPage(host.origin, options);
  const untilFound = (page: Page, words: string) =>
    page.locator('#found').filter({ hasText: words }).waitFor();
  const follow = (page: Page, nav: string, link: string) =>
    page.getByRole('navigation', { name: nav }).getByRole('link', { name: link }).first().click();
  const names = (page: Page) => page.locator('.products h3').allInnerTexts();

  test('finds words from the home page, and loads nothing for that before', async () => {
    const { page, context, errors, strays } = await open();
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    await page.goto(basePath || '/');
    await page.goto(`${basePath}/search`);
    expect(asked.filter((path) => /pagefind/.test(path))).toEqual([]);
    await page.goto(`${basePath}/verdict/skip`);
    await page.getByRole('searchbox').fill('garden');
    await page.keyboard.press('Enter');
    await page.waitForURL(`**${basePath}/search?q=garden&verdict=skip`);
    await untilFound(page, '12 results for “garden”: skip');
    expect(await page.title()).toBe('“garden” · Test verdicts');
    await follow(page, 'Verdict', 'All');
    await untilFound(page, '36 results for “garden”, page 1 of 2');
    await follow(page, 'Pages', 'Next');
    await untilFound(page, 'page 2 of 2');
    await follow(page, 'Order', 'Rating');
    await page.waitForURL(`**${basePath}/search?q=garden&order=rating`);
    await untilFound(page, 'page 1 of 2');
    expect((await names(page)).slice(0, 2)).toEqual(['Product 009', 'Product 019']);
    await follow(page, 'Category', 'Games');
    await untilFound(page, '8 results');
    await page.goBack();
    await untilFound(page, '36 results');
    await page.getByRole('link', { name: 'Product 009' }).click();
    await page.waitForURL(`**${basePath}/reviews/p-009`);
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    await context.close();
  });

  test('finds while one types, by names, aliases and signs, and shows text as text', async () => {
    const { page, context, errors, strays } = await open();
    await page.goto(`${basePath}/search`);
    const box = page.getByRole('searchbox');
    await box.pressSequentially('turbo');
    await untilFound(page, '1 result for “turbo”');
    expect(await names(page)).toEqual(['C++ <Builder> & co']);
    expect(await page.getByRole('status').textContent()).toBe('1 result for “turbo”');
    await page.waitForURL(`**${basePath}/search?q=turbo`);
    await box.fill('c++');
    await untilFound(page, '1 result for “c++”');
    await box.fill('<img src=x>');
    await untilFound(page, '“<img src=x>”');
    await box.fill('verdictSummary');
    await untilFound(page, '0 results');
    expect(await page.locator('.results').innerText()).toContain('All reviews 73 reviews');
    await box.fill('');
    await page.waitForURL(`**${basePath}/search`);
    await page.getByRole('link', { name: 'all reviews', exact: true }).click();
    await untilFound(page, '73 reviews, page 1 of 2');
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    await context.close();
  });

  test('filters, orders and pages without JavaScript, and says that the search needs it', async () => {
    const { page, context, errors, strays } = await open({ javaScriptEnabled: false });
    await page.goto(`${basePath}/reviews`);
    expect(await page.locator('noscript').innerText()).toContain('To search, turn on JavaScript.');
    await follow(page, 'Verdict', 'Skip');
    await untilFound(page, '25 reviews: skip');
    await follow(page, 'Order', 'Rating');
    expect((await names(page)).slice(0, 2)).toEqual(['Product 019', 'Product 049']);
    await follow(page, 'Verdict', 'All');
    await follow(page, 'Pages', '2');
    await untilFound(page, '73 reviews, page 2 of 2');
    await follow(page, 'Category', 'Games');
    await untilFound(page, '15 reviews');
    expect(new URL(page.url()).pathname).toBe(`${basePath}/categories/games/order/rating`);
    const lost = await page.goto(`${basePath}/page/3`);
    expect(lost?.status()).toBe(404);
    expect({ errors: errors.filter((one) => !one.includes('404')), strays }).toEqual({
      errors: [],
      strays: [],
    });
    await context.close();
  });

  // Both hosts send the same page.
  if (basePath === '')
    test('is accessible in light and dark colours, and fits a phone', async () => {
      const { page, context } = await open({ viewport: { width: 390, height: 844 } });
      for (const path of ['/search', '/search?q=garden', '/search?q=nothing', '/order/rating/page/2']) {
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(basePath + path);
        if (path !== '/search') await page.locator('#found').waitFor();
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
        const violations = await violationsOn(page);
        expect({ path, violations }).toEqual({ path, violations: [] });
      }
      await context.close();
    });
});
