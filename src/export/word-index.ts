import { html } from 'hono/html';
import { close, createIndex, type PagefindIndex, type PagefindServiceConfig } from 'pagefind';
import type { Edition } from '../edition/file/edition.ts';
import { browse } from '../edition/search/edition-search.ts';
import { plainText } from '../edition/search/text/plain-text.ts';
import type { Links } from '../render/links.ts';
import { keysWith } from '../verdict/field-keys.ts';
import { type FieldKey, verdictFields } from '../verdict/fields.ts';
import { type Order, orders } from '../verdict/order.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import { ExportError } from './export-folder.ts';
import { toWordless } from './wordless.ts';

/** Most files that hold what a list shows of reviews: beyond that, several reviews share one. */
const fragmentsMax = 1000;

/** How much a word counts by where it stands: from 0 to 10. */
const weights = { name: 6, category: 4, text: 3, review: 1 } as const;

/** The fields whose words are found, besides the name itself. */
const searched = keysWith('searched')
  .filter((key) => key !== 'product')
  .map((key) => ({ key, weight: weights[verdictFields[key].searched] }));

/** Reviews that Pagefind is given at a time. */
const batch = 32;

/** Reviews whose places in an order are read at a time. */
const ranked = 1000;

/**
 * Writes the words of all reviews into a folder, with Pagefind (pagefind.app), in the language of the publication. The
 * same edition gives the same files. Throws `ExportError` if Pagefind has no program for this machine, or fails.
 */
export async function writeWordIndex(edition: Edition, links: Links, folder: string): Promise<void> {
  const index = await openIndex(new Intl.Locale(edition.settings.language).language);
  try {
    const ranks = orders.map((order) => [order, ranksIn(edition, order)] as const);
    for (let from = 0; from < edition.total; from += batch) {
      const count = Math.min(batch, edition.total - from);
      const pages = Array.from({ length: count }, (_, at) => wordPage(edition, links, from + at, ranks));
      for (const { errors } of await Promise.all(pages.map((page) => index.addHTMLFile(page)))) check(errors);
    }
    check((await index.writeFiles({ outputPath: folder })).errors);
  } finally {
    await close();
  }
}

async function openIndex(forceLanguage: string): Promise<PagefindIndex> {
  const options: PagefindServiceConfig = {
    forceLanguage,
    maxFragments: fragmentsMax,
    includeCharacters: '+#',
  };
  // Where Pagefind has no program, it throws, and says what to do in many lines.
  const { index, errors } = await createIndex(options).catch((error: unknown) => ({
    index: undefined,
    errors: [messageOf(error).split('\n')[0] ?? ''],
  }));
  if (index) return index;
  throw new ExportError(
    `Pagefind, which makes the search of an export, does not run on ${process.platform} ${process.arch} here (${errors.join('; ')}); --no-search leaves the search out`,
  );
}

function check(errors: readonly string[]): void {
  if (errors.length > 0) throw new ExportError(`Pagefind made no index: ${errors.join('; ')}`);
}

/** The place of each review in an order, by its slug. */
function ranksIn(edition: Edition, order: Order): ReadonlyMap<string, number> {
  const ranks = new Map<string, number>();
  while (ranks.size < edition.total)
    for (const { slug } of browse(edition, { order, limit: ranked, offset: ranks.size }).verdicts)
      ranks.set(slug, ranks.size);
  return ranks;
}

/** A review as Pagefind reads it (pagefind.app/docs): words by weight, filters, orders, and what a list shows. */
function wordPage(
  edition: Edition,
  { basePath }: Links,
  position: number,
  ranks: readonly (readonly [Order, ReadonlyMap<string, number>])[],
): { readonly url: string; readonly content: string } {
  const listed = edition.listedAt(position);
  const { product, verdict, category, slug } = listed;
  const entry = { ...edition.lines.at(position), ...edition.lines.proseAt(position) };
  const page = html`<!doctype html><html><body data-pagefind-body>
<h1 data-pagefind-weight="10">${product}</h1>
${searched.map(({ key, weight }) => html`<p data-pagefind-weight="${weight}">${wordsOf(key, entry[key])}</p>\n`)}<p data-pagefind-weight="${weights.category}">${edition.settings.categories[category] ?? category}</p>
<i data-pagefind-filter="verdict[data-verdict], category[data-category]" data-verdict="${verdict}" data-category="${category}"></i>
${ranks.map(([order, places]) => html`<i data-pagefind-sort="${order}[data-rank]" data-rank="${places.get(slug) ?? 0}"></i>\n`)}<i data-pagefind-meta="listed[data-listed]" data-listed="${toWordless(JSON.stringify(listed))}"></i>
</body></html>`;
  return { url: `${basePath}/reviews/${slug}`, content: String(page) };
}

/** The words of a field's value, as text. */
function wordsOf(key: FieldKey, value: unknown): string {
  const text = Array.isArray(value) ? value.join('. ') : String(value ?? '');
  return verdictFields[key].type === 'prose' ? plainText(text) : text;
}
