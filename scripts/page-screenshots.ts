import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { listen } from '#wire/listen.ts';
import { editionOf } from '../lab/editions.ts';
import { spokenCatalogue, spokenLanguages } from '../lab/spoken-catalogues.ts';
import type { Edition } from '../src/edition/file/edition.ts';
import { Service } from '../src/http/service.ts';

const widths = [390, 820, 1280];
const schemes = ['light', 'dark'] as const;

/** Subject of the pages: the first reviews that a catalogue lists. */
interface Subject {
  readonly slug: string;
  readonly other: string;
  readonly category: string;
  /** A word of a product name, and the same word misspelled. */
  readonly word: string;
  readonly mistyped: string;
}

/** One page of each type, by name. */
const pages: Readonly<Record<string, (subject: Subject) => string>> = {
  home: () => '/',
  list: () => '/reviews',
  category: ({ category }) => `/categories/${category}`,
  categories: () => '/categories',
  search: ({ word }) => `/?q=${encodeURIComponent(word)}`,
  corrected: ({ mistyped }) => `/?q=${encodeURIComponent(mistyped)}`,
  nothing: () => '/?q=qqxzzv',
  review: ({ slug }) => `/reviews/${slug}`,
  embed: ({ slug }) => `/reviews/${slug}/embed`,
  compare: () => '/compare',
  compared: ({ slug, other }) => `/compare?slugs=${slug},${other}`,
  changes: () => '/changes',
  about: () => '/about',
  missing: () => '/reviews/nothing-here',
  docs: () => '/docs',
  reference: () => '/docs/reference',
  card: ({ slug }) => `/embed/${slug}`,
};

/**
 * Takes a screenshot of every type of page, in the sample and in catalogues of four languages, at three widths, in both
 * schemes: one folder for each catalogue. `lendFonts` prepares a browser context.
 */
export async function takePages(
  browser: Browser,
  folder: string,
  sample: string,
  lendFonts: (context: BrowserContext) => Promise<void>,
): Promise<void> {
  const catalogues = {
    sample,
    ...Object.fromEntries(spokenLanguages.map((language) => [language, spokenCatalogue(language)])),
  };
  for (const [name, catalogue] of Object.entries(catalogues)) {
    const to = join(folder, name);
    mkdirSync(to, { recursive: true });
    const edition = await editionOf(catalogue);
    const subject = subjectOf(edition);
    const service = new Service(edition, { report: (error) => process.stderr.write(`${error}\n`) });
    const server = listen(service, { hostname: '127.0.0.1', port: 0 });
    for (const colorScheme of schemes)
      for (const width of widths) {
        const viewport = { width, height: width < 500 ? 844 : 900 };
        const context = await browser.newContext({ viewport, colorScheme, bypassCSP: true });
        await lendFonts(context);
        const page = await context.newPage();
        for (const [type, pathOf] of Object.entries(pages)) {
          await page.goto(`http://127.0.0.1:${server.port}${pathOf(subject)}`);
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

function subjectOf(edition: Edition): Subject {
  const [first, second] = edition.list({ limit: 2, offset: 0 }).verdicts;
  const [category = ''] = Object.keys(edition.settings.categories);
  const word = first?.product.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? 'nothing';
  // Swaps two letters.
  const mistyped = word.replace(/^(.)(.)(.)/u, '$1$3$2');
  return { slug: first?.slug ?? 'none', other: second?.slug ?? 'none', category, word, mistyped };
}
