import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { listen } from '#wire/listen.ts';
import { launchChromium } from '../lab/chromium.ts';
import { editionOf, publishFolder } from '../lab/editions.ts';
import { spokenCatalogue, spokenLanguages } from '../lab/spoken-catalogues.ts';
import type { Edition } from '../src/edition/file/edition.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
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
  embedding: () => '/docs/embed',
  card: ({ slug }) => `/embed/${slug}`,
};

/**
 * Takes a screenshot of every type of page, in the sample and in catalogues of four languages, at three widths, in both
 * schemes: one folder for each catalogue. A long page is cut after five screens. The fonts are those of the machine,
 * since readers have more than come with npm: Debian's `fonts-noto-core` and `fonts-noto-cjk` have all that these
 * catalogues need.
 */
export async function takePages(folder: string, sample: string): Promise<void> {
  const catalogues = {
    sample: () => copyOf(sample),
    ...Object.fromEntries(spokenLanguages.map((language) => [language, () => spokenCatalogue(language)])),
  };
  const browser = await launchChromium({ env: { FONTCONFIG_FILE: writeFontsConfiguration() } });
  for (const [name, write] of Object.entries(catalogues)) {
    const to = join(folder, name);
    mkdirSync(to, { recursive: true });
    const edition = await editionWithHistory(write());
    const subject = subjectOf(edition);
    const service = new Service(edition, { report: (error) => process.stderr.write(`${error}\n`) });
    const server = listen(service, { hostname: '127.0.0.1', port: 0 });
    for (const colorScheme of schemes)
      for (const width of widths) {
        const viewport = { width, height: width < 500 ? 844 : 900 };
        const context = await browser.newContext({ viewport, colorScheme });
        const page = await context.newPage();
        for (const [type, pathOf] of Object.entries(pages)) {
          await page.goto(`http://127.0.0.1:${server.port}${pathOf(subject)}`);
          const clip = { x: 0, y: 0, width, height: 5 * viewport.height };
          await page.screenshot({
            path: join(to, `${type}-${width}-${colorScheme}.png`),
            fullPage: true,
            clip,
          });
        }
        await context.close();
      }
    await server.stop(0);
    service.close();
    process.stdout.write(`${to}\n`);
  }
  await browser.close();
}

/** The fonts of the machine, with one of the sans serifs that has many scripts as that of its interface. */
function writeFontsConfiguration(): string {
  const file = join(mkdtempSync(join(tmpdir(), 'verdicts-screenshots-')), 'fonts.conf');
  const configuration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir>/usr/share/fonts</dir>
  <dir>/usr/local/share/fonts</dir>
  <cachedir prefix="xdg">fontconfig</cachedir>
  <alias><family>serif</family><prefer><family>Noto Serif</family></prefer></alias>
  <match><edit name="family" mode="append"><string>Noto Sans</string></edit></match>
</fontconfig>
`;
  writeFileSync(file, configuration);
  return file;
}

/** Publishes a catalogue four times, with other ratings of its first review before the last, so that a line shows them. */
async function editionWithHistory(folder: string): Promise<Edition> {
  const edition = await editionOf(folder);
  const [first] = edition.list({ limit: 1, offset: 0 }).verdicts;
  const { min, max } = edition.settings.ratingScale;
  edition.close();
  if (!first) throw new Error(`${folder} has no reviews`);
  let over: string | undefined;
  for (const [index, { apart, at }] of course.entries()) {
    rate(folder, first.slug, min + ((first.rating - min + apart) % (max - min + 1)));
    over = await publishFolder(folder, { over, sequence: index + 1, at: new Date(at) });
  }
  return openEdition(over ?? '');
}

/** How far the ratings of the first review were from its last, around the scale, and when they were published. */
const course = [
  { apart: 5, at: '2026-02-03T09:00:00Z' },
  { apart: 8, at: '2026-04-20T09:00:00Z' },
  { apart: 7, at: '2026-05-11T09:00:00Z' },
  { apart: 0, at: '2026-11-21T08:30:00Z' },
] as const;

/** Writes another rating of a review into a catalogue of either form. */
function rate(folder: string, slug: string, rating: number): void {
  const lines = join(folder, 'verdicts.ndjson');
  const [file, before] = existsSync(lines)
    ? [lines, new RegExp(`(?<="slug":"${slug}".*"rating":)\\d+`)]
    : [join(folder, `verdicts/${slug}.md`), /(?<=^rating: ).*/m];
  writeFileSync(file, readFileSync(file, 'utf8').replace(before, String(rating)));
}

function copyOf(folder: string): string {
  const copy = mkdtempSync(join(tmpdir(), 'verdicts-screenshots-'));
  cpSync(folder, copy, { recursive: true });
  return copy;
}

function subjectOf(edition: Edition): Subject {
  const [first, second] = edition.list({ limit: 2, offset: 0 }).verdicts;
  const [category = ''] = Object.keys(edition.settings.categories);
  const word = first?.product.split(' ').toSorted((a, b) => b.length - a.length)[0] ?? 'nothing';
  // Swaps two letters.
  const mistyped = word.replace(/^(.)(.)(.)/u, '$1$3$2');
  return { slug: first?.slug ?? 'none', other: second?.slug ?? 'none', category, word, mistyped };
}
