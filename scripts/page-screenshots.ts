import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { listen } from '#wire/listen.ts';
import { editionOf } from '../lab/editions.ts';
import { spokenCatalogue, spokenLanguages } from '../lab/spoken-catalogues.ts';
import { Service } from '../src/http/service.ts';

const widths = [390, 820, 1280];
const schemes = ['light', 'dark'] as const;

/** A page of each type, by name; the first review that a catalogue lists stands for all. */
const pages: Readonly<Record<string, (slug: string) => string>> = {
  home: () => '/',
  list: () => '/order/rating',
  search: () => '/?q=1',
  categories: () => '/categories',
  review: (slug) => `/reviews/${slug}`,
  embed: (slug) => `/reviews/${slug}/embed`,
  compare: () => '/compare',
  changes: () => '/changes',
  about: () => '/about',
  missing: () => '/reviews/nothing-here',
  card: (slug) => `/embed/${slug}`,
};

/**
 * Takes a picture of every type of page, in the sample, an empty catalogue and those of three languages, at three widths, in
 * both schemes: a folder for each catalogue. `lendFonts` readies a context.
 */
export async function takePages(
  browser: Browser,
  folder: string,
  { sample, empty }: { readonly sample: string; readonly empty: string },
  lendFonts: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const catalogues = {
    sample,
    empty,

    ...Object.fromEntries(spokenLanguages.map((language) => [language, spokenCatalogue(language)])),
  };
  for (const [name, catalogue] of Object.entries(catalogues)) {
    const to = join(folder, name);
    mkdirSync(to, { recursive: true });
    const edition = await editionOf(catalogue);
    const slug = edition.total === 0 ? 'none' : edition.listedAt(0).slug;
    const service = new Service(edition, { report: (error) => process.stderr.write(`${error}\n`) });
    const server = listen(service, { hostname: '127.0.0.1', port: 0 });
    for (const colorScheme of schemes)
      for (const width of widths) {
        const viewport = { width, height: width < 500 ? 844 : 900 };
        const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
        await lendFonts(context);
        const page = await context.newPage();
        for (const [type, pathOf] of Object.entries(pages)) {
          await page.goto(`http://127.0.0.1:${server.port}${pathOf(slug)}`);
          await page.evaluate('document.fonts.ready.then(() => true)');
          await page.screenshot({ path: join(to, `${type}-${width}-${colorScheme}.png`) });
        }
        await context.close();
      }
    await server.stop(0);
    service.close();
    process.stdout.write(`${to}\n`);
  }
}
