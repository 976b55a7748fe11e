import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { openPage } from '../lab/browser.ts';
import { serve } from '../lab/site.ts';
import { spokenCatalogue, spokenLanguages } from '../lab/spoken-catalogues.ts';
import { colourlessViolationsOn, violationsOn } from './support/accessibility.ts';

const pages = [
  '/',
  '/verdict/worthit',
  '/categories/tools',
  '/reviews/p0',
  '/reviews/p0/embed',
  '/compare?slugs=p0,p1',
  '/nowhere',
  '/embed/p0',
];

describe.each(spokenLanguages)('pages in %s in a browser', (language) => {
  let server: Bun.Server<undefined>;

  beforeAll(async () => {
    const { service } = await serve(spokenCatalogue(language, 8));
    server = Bun.serve({ port: 0, fetch: (request) => service.fetch(request) });
  });

  afterAll(() => server.stop(true));

  test('are accessible, and fit a phone', async () => {
    // No colour depends on the language, so one language shows them in light and in dark.
    const violationsIn = language === 'ar' ? violationsOn : colourlessViolationsOn;
    const { page, context } = await openPage(server.url.origin, { viewport: { width: 390, height: 844 } });
    for (const path of pages) {
      await page.emulateMedia({ colorScheme: 'light' });
      await page.goto(path);
      const width = await page.evaluate<number>('document.documentElement.scrollWidth');
      expect({ path, width, violations: await violationsIn(page) }).toEqual({
        path,
        width: 390,
        violations: [],
      });
    }
    await context.close();
  });

  test('have code from left to right, and all else where the language begins', async () => {
    const { page, context } = await openPage(server.url.origin, { viewport: { width: 390, height: 844 } });
    const sidesOf = (selector: string) =>
      page.locator(selector).evaluateAll((elements) =>
        elements.map((element) => {
          const text = element.ownerDocument.createRange();
          text.selectNodeContents(element);
          const [box, { left, right }] = [element.getBoundingClientRect(), text.getBoundingClientRect()];
          return left - box.left < box.right - right ? 'left' : 'right';
        }),
      );
    await page.goto('/reviews/p0/embed');
    // Lines that are too long for a phone have no side.
    const directions = await page
      .locator('pre:visible')
      .evaluateAll((elements) =>
        elements.map((one) => one.ownerDocument.defaultView?.getComputedStyle(one).direction),
      );
    expect(new Set(directions)).toEqual(new Set(['ltr']));
    const start = language === 'ar' ? 'right' : 'left';
    await page.goto('/embed/p0');
    expect(new Set(await sidesOf('.product, .summary, dd'))).toEqual(new Set([start]));
    await context.close();
  });
});
