import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import type { Page } from 'playwright-core';
import { openPage } from '../lab/browser.ts';
import { editionOf } from '../lab/editions.ts';
import { smallCatalogue } from '../lab/site.ts';
import { Service } from '../src/http/service.ts';
import { violationsOn } from './support/accessibility.ts';

let server: ReturnType<typeof Bun.serve>;
let origin: string;
/** Answers that wait until they are let go, by a part of their address. */
const held = new Map<string, Promise<void>>();

beforeAll(async () => {
  const edition = await editionOf(smallCatalogue(120));
  let service: Service | undefined;
  server = Bun.serve({
    port: 0,
    idleTimeout: 0,
    fetch: async (request) => {
      for (const [part, release] of held) if (request.url.includes(part)) await release;
      return service?.fetch(request) ?? new Response(null, { status: 503 });
    },
  });
  origin = `http://localhost:${server.port}`;
  service = new Service(edition, {
    baseUrl: origin,
    report: (error) => {
      throw error;
    },
  });
});

afterAll(() => server.stop(true));

const names = (page: Page) => page.locator('.products h3').allInnerTexts();
const found = (page: Page) => page.locator('#found');

/** Waits until the list says this. */
async function untilFound(page: Page, words: string): Promise<void> {
  await found(page).filter({ hasText: words }).waitFor();
}

describe('a reader', () => {
  test('finds a product from the home page by keyboard alone', async () => {
    const { page, context, errors, strays } = await openPage(origin);
    await page.goto('/');
    const focused = () => page.evaluate<string>('document.activeElement.textContent.trim()');
    await page.keyboard.press('Tab');
    expect(await focused()).toBe('Skip to content');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    await page.keyboard.type('bolt');
    await page.keyboard.press('Enter');
    await untilFound(page, '1 result');
    await page.locator('#found:focus').waitFor();
    for (let steps = 0; (await focused()) !== 'Bolt & "Nut" <3' && steps < 10; steps++)
      await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/reviews/bolt');
    expect(await page.locator('h1').innerText()).toBe('Bolt & "Nut" <3');
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    await context.close();
  });

  test('sees results while typing, with the address, the title and the count, and keeps the caret', async () => {
    const { page, context, errors, strays } = await openPage(origin);
    await page.goto('/?verdict=skip');
    const box = page.getByRole('searchbox');
    await box.pressSequentially('bolt');
    await untilFound(page, '1 result for “bolt”: skip');
    await page.waitForURL(`${origin}/?q=bolt&verdict=skip`);
    expect(await page.title()).toBe('“bolt”, Skip · Test verdicts');
    expect(await page.getByRole('status').textContent()).toBe('1 result for “bolt”: skip');
    expect(await names(page)).toEqual(['Bolt & "Nut" <3']);
    expect(await page.evaluate<number>('document.activeElement.selectionStart')).toBe(4);
    await page.getByRole('link', { name: 'Bolt' }).click();
    await page.waitForURL('**/reviews/bolt');
    await page.goBack();
    await untilFound(page, '1 result for “bolt”: skip');
    expect(await box.inputValue()).toBe('bolt');
    await box.fill('');
    await page.waitForURL(`${origin}/?verdict=skip`);
    await untilFound(page, '41 reviews');
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    await context.close();
  });

  test('never sees an answer that came too late', async () => {
    const { page, context } = await openPage(origin);
    await page.goto('/');
    const release = Promise.withResolvers<void>();
    held.set('q=cove', release.promise);
    const asked = page.waitForRequest((request) => request.url().includes('q=cove'));
    await page.getByRole('searchbox').fill('cove');
    await asked;
    await page.getByRole('searchbox').fill('acme');
    await untilFound(page, '1 result for “acme”');
    release.resolve();
    held.clear();
    // The answer to another question comes after the late one, on the same server.
    await page.evaluate(() => fetch('/categories'));
    expect(await found(page).innerText()).toBe('1 result for “acme”');
    expect(page.url()).toBe(`${origin}/?q=acme`);
    await context.close();
  });

  test('is served by the form itself when fetching fails', async () => {
    const { page, context } = await openPage(origin);
    await page.goto('/');
    // Only what the script asks for fails: a page that the browser opens is asked for as a document.
    await page.route('**/?q=acme*', (route) =>
      route.request().resourceType() === 'fetch' ? route.abort() : route.continue(),
    );
    await page.getByRole('searchbox').fill('acme');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/?q=acme');
    await untilFound(page, '1 result');
    await context.close();
  });
});

describe.each([true, false])('with JavaScript %p, a reader', (javaScriptEnabled) => {
  test('searches, filters, pages, orders and goes back', async () => {
    const { page, context, errors, strays } = await openPage(origin, { javaScriptEnabled });
    await page.goto('/');
    await page.getByRole('searchbox').fill('product');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/?q=product');
    await untilFound(page, '120 results');
    await page.getByRole('navigation', { name: 'Verdict' }).getByRole('link', { name: 'Skip' }).click();
    await page.waitForURL('**/?q=product&verdict=skip');
    await untilFound(page, '40 results');
    await page.getByRole('navigation', { name: 'Verdict' }).getByRole('link', { name: 'All' }).click();
    await page.waitForURL('**/?q=product');
    await page.getByRole('link', { name: 'Next' }).click();
    await page.waitForURL('**/?q=product&page=2');
    await untilFound(page, 'page 2 of 3');
    await page.getByRole('navigation', { name: 'Order' }).getByRole('link', { name: 'Rating' }).click();
    await page.waitForURL('**/?q=product&order=rating');
    await page.goBack();
    await untilFound(page, 'page 2 of 3');
    await page.goBack();
    await page.goBack();
    await untilFound(page, '40 results');
    await page.getByRole('navigation', { name: 'Category' }).getByRole('link', { name: 'Tools' }).click();
    await page.waitForURL('**/categories/tools?q=product&verdict=skip');
    await page.getByRole('searchbox').fill('more-0001');
    await page.getByRole('button', { name: 'Search' }).click();
    await page.waitForURL('**/categories/tools?q=more-0001&verdict=skip');
    await untilFound(page, '1 result');
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    await context.close();
  });
});

test('every page is accessible in light and dark colours, and fits a phone', async () => {
  const { page, context } = await openPage(origin, { viewport: { width: 390, height: 844 } });
  for (const path of [
    '/',
    '/?q=product&page=2',
    '/?q=acne&verdict=skip',
    '/categories',
    '/categories/games',
    '/problems/not-found',
    '/reviews/acme',
    '/reviews/gone',
  ]) {
    await page.emulateMedia({ colorScheme: 'light' });
    await page.goto(path);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    const violations = await violationsOn(page);
    expect({ path, violations }).toEqual({ path, violations: [] });
  }
  await context.close();
});
