import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openPage } from '../lab/browser.ts';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { publishStates } from '../lab/editions.ts';
import { serve } from '../lab/site.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { violationsOn } from './support/accessibility.ts';

const product = (slug: string, more: Readonly<Record<string, unknown>> = {}) =>
  entryOf(slug, {
    pros: ['Quick', 'Small enough for a pocket'],
    cons: ['Loud'],
    website: `https://${slug}.example/a/rather/long/path/of/a/shop`,
    reviewed: '2026-10-13',
    ...more,
  });

const states = [5, 6, 8, 7].map((rating) => [
  product('acme', { rating, note: `It is worth ${rating} now.` }),
  product('bolt', { verdict: 'skip', rating: 2, product: 'שקט' }),
  product('cove', { verdict: 'depends', rating: 5 }),
]);

let servers: Bun.Server<undefined>[];
const [english, arabic] = [0, 1];
const originOf = (which: number) => servers[which]?.url.origin ?? '';

beforeAll(async () => {
  const published = new Service(openEdition(await publishStates(states)), { report: () => {} });
  const mirrored = await serve(writeCatalogue(states[0] ?? [], settingsYaml('language: ar\n')));
  servers = [published, mirrored.service].map((service) =>
    Bun.serve({ port: 0, fetch: (request) => service.fetch(request) }),
  );
});

afterAll(() => Promise.all(servers.map((server) => server.stop(true))));

describe('products side by side in a browser', () => {
  test('are columns on a desktop, and cards below one another on a phone that are still a table', async () => {
    for (const [width, isSideBySide] of [
      [1280, true],
      [390, false],
    ] as const) {
      const { page, context } = await openPage(originOf(english), { viewport: { width, height: 844 } });
      await page.goto('/compare/acme/bolt/cove');
      const heads = await page.getByRole('columnheader').all();
      const boxes = await Promise.all(heads.map((head) => head.boundingBox()));
      expect(boxes).toHaveLength(3);
      const across = new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size;
      expect(across).toBe(isSideBySide ? 3 : 1);
      expect(await page.getByRole('rowheader', { name: 'Best for' }).count()).toBe(1);
      // The whole of a card comes before the next one.
      const verdicts = await page.locator('td[data-label="Against"]').all();
      const [against] = await Promise.all(verdicts.map((one) => one.boundingBox()));
      if (!isSideBySide) expect(against?.y ?? 0).toBeLessThan(boxes[1]?.y ?? 0);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await context.close();
    }
  });

  test('are added and taken away without JavaScript', async () => {
    const { page, context, strays, errors } = await openPage(originOf(english), {
      javaScriptEnabled: false,
    });
    await page.goto('/compare');
    await page.getByRole('searchbox').fill('acme');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForURL('**/compare?slugs=acme');
    await page.getByRole('searchbox').fill('Product cove');
    await page.getByRole('button', { name: 'Add' }).click();
    await page.waitForURL('**/compare/acme/cove');
    await page.getByRole('link', { name: 'Remove Product acme' }).click();
    await page.waitForURL('**/compare?slugs=cove');
    expect([...strays, ...errors]).toEqual([]);
    await context.close();
  });

  // Other pages in Arabic: languages.browser.test.ts.
  test('pass axe, as do changes and a drawn rating, in light and in dark colours', async () => {
    for (const [which, views] of [
      [
        english,
        [
          ['/compare/acme/bolt/cove', 1280],
          ['/compare/acme/bolt', 390],
          ['/compare', 820],
          ['/changes', 390],
          ['/changes', 1280],
          ['/reviews/acme', 390],
        ],
      ],
      [
        arabic,
        [
          ['/compare/acme/bolt/cove', 1280],
          ['/compare', 820],
          ['/changes', 390],
        ],
      ],
    ] as const) {
      const { page, context } = await openPage(originOf(which));
      for (const [path, width] of views) {
        await page.setViewportSize({ width, height: 900 });
        await page.emulateMedia({ colorScheme: 'light' });
        await page.goto(path);
        expect({ path, violations: await violationsOn(page) }).toEqual({ path, violations: [] });
        expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(
          width,
        );
      }
      await context.close();
    }
  });
});
