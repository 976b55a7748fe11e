import { type BrowseAddress, canonicalBrowse } from '../../render/browse-address.ts';
import type { Links } from '../../render/links.ts';
import type { BrowseView } from '../../render/pages/home/browse-view.ts';
import type { ListedVerdict } from '../../verdict/record.ts';
import { verdictKinds } from '../../verdict/verdict-kind.ts';
import type { SearchedCatalogue } from '../searched-catalogue.ts';
import { fromWordless } from '../wordless.ts';

/** Reviews on a page of results: each may need a request. */
const pageSize = 20;

/** What of Pagefind's script is used (pagefind.app/docs/api). */
interface Pagefind {
  options(options: { readonly noWorker: boolean }): Promise<void>;
  filters(): Promise<unknown>;
  search(
    words: string,
    options: {
      readonly filters: Readonly<Record<string, string>>;
      readonly sort: Readonly<Record<string, 'asc'>>;
    },
  ): Promise<PagefindResults>;
}

interface PagefindResults {
  readonly results: readonly { data(): Promise<{ readonly meta: Readonly<Record<string, string>> }> }[];
  /** How many of the results there are of each value of each filter. */
  readonly filters: Readonly<Record<string, Readonly<Record<string, number>>>>;
}

let loading: Promise<Pagefind> | undefined;

/** Finds words in the view that an address asks for. Rejects if Pagefind or its index cannot be loaded. */
export async function viewOf(
  address: BrowseAddress & { readonly q: string },
  { total: catalogueTotal }: SearchedCatalogue,
  links: Links,
): Promise<BrowseView> {
  loading ??= load(`${links.basePath}/pagefind/pagefind.js`);
  const pagefind = await loading;
  const { q, verdict, category, order } = address;
  const ofVerdict = verdict && { verdict };
  const ofCategory = category && { category };
  const sort: Readonly<Record<string, 'asc'>> = order ? { [order]: 'asc' } : {};
  // What each choice of a filter would show depends on the other filter alone.
  const [found, ofAnyVerdict, ofAnyCategory] = await Promise.all([
    pagefind.search(q, { filters: { ...ofVerdict, ...ofCategory }, sort }),
    pagefind.search(q, { filters: { ...ofCategory }, sort: {} }),
    pagefind.search(q, { filters: { ...ofVerdict }, sort: {} }),
  ]);
  const total = found.results.length;
  const pages = Math.max(1, Math.ceil(total / pageSize));
  const page = Math.min(address.page ?? 1, pages);
  const shown = found.results.slice((page - 1) * pageSize, page * pageSize);
  const verdicts = await Promise.all(
    shown.map(
      async (one): Promise<ListedVerdict> =>
        JSON.parse(fromWordless((await one.data()).meta['listed'] ?? '')),
    ),
  );
  const counts = ofAnyVerdict.filters['verdict'] ?? {};
  const categoryCounts = Object.entries(ofAnyCategory.filters['category'] ?? {});
  return {
    address: canonicalBrowse({ ...address, page }),
    pages,
    total,
    catalogueTotal,
    verdicts,
    verdictCounts: Object.fromEntries(
      verdictKinds.map((kind) => [kind, counts[kind] ?? 0]),
    ) as BrowseView['verdictCounts'],
    categoryCounts: new Map(categoryCounts.filter(([, count]) => count > 0)),
    tags: [],
    highlights: {},
    compared: [],
  };
}

async function load(path: string): Promise<Pagefind> {
  try {
    const pagefind: Pagefind = await import(path);
    // A worker would be bound by the policy of its own file, which not every host sends, and not by that of the page.
    await pagefind.options({ noWorker: true });
    // Results are counted by filter only once the filters are loaded.
    await pagefind.filters();
    return pagefind;
  } catch (error) {
    loading = undefined;
    throw error;
  }
}
