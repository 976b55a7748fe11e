import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { openPage } from '../lab/browser.ts';
import { editionOf } from '../lab/editions.ts';
import { smallCatalogue } from '../lab/site.ts';
import { Service } from '../src/http/service.ts';
import { violationsOn } from './support/accessibility.ts';
import { htmlFaults } from './support/valid-html.ts';

let server: ReturnType<typeof Bun.serve>;
let service: Service;
let origin: string;

beforeAll(async () => {
  const edition = await editionOf(smallCatalogue(5));
  server = Bun.serve({ port: 0, idleTimeout: 0, fetch: (request) => service.fetch(request) });
  origin = `http://localhost:${server.port}`;
  service = new Service(edition, {
    baseUrl: origin,
    report: (error) => {
      throw error;
    },
  });
});

afterAll(async () => {
  server.stop(true);
  service.close();
});

const paths = ['/docs', '/docs/embed', '/docs/reference', '/about', '/data', '/problems/not-found'];

describe.each(paths)('%s', (path) => {
  test('is valid HTML', async () => {
    expect(await htmlFaults(await (await fetch(join(origin, path))).text())).toEqual([]);
  });

  test('is accessible in light and dark colours, on a phone', async () => {
    const viewport = { width: 390, height: 844 };
    const { page, context, errors, strays } = await openPage(origin, { viewport });
    await page.goto(path);
    if (path === '/docs/reference') await openCalls(page);
    expect(await violationsOn(page)).toEqual([]);
    expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 360, height: 800 });
    const broken = `[...document.querySelectorAll('main th code')].filter((name) => name.getClientRects().length > 1)`;
    expect(await page.evaluate<string[]>(`${broken}.map(({ textContent }) => textContent)`)).toEqual([]);
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    expect(await context.cookies()).toEqual([]);
    await context.close();
  });
});

describe('the reference', () => {
  test('tries a call out, against the service that shows it', async () => {
    const { page, context, errors, strays } = await openPage(origin);
    await page.goto('/docs/reference');
    const call = page.locator('section > details', { has: page.locator('#getVerdict') });
    await call.locator('summary').first().click();
    await call.getByLabel('slug').fill('bolt');
    await call.getByRole('button', { name: 'Try it' }).click();
    await call.locator('form pre', { hasText: '"slug": "bolt"' }).waitFor();
    expect({ errors, strays }).toEqual({ errors: [], strays: [] });
    await context.close();
  });
});

/**
 * Opens the calls that between them have all that a call can have, and their examples. Of the others, which are closed,
 * only the summary stays on the page: what is hidden takes axe long, and it reports nothing of it.
 */
async function openCalls(page: Page): Promise<void> {
  await page.locator('section > details').evaluateAll((calls) => {
    for (const call of calls)
      if (call.querySelector('#listVerdicts, #getBadge'))
        for (const one of [call, ...call.querySelectorAll('details')]) one.setAttribute('open', '');
      else for (const hidden of call.querySelectorAll(':scope > :not(summary)')) hidden.remove();
  });
}
