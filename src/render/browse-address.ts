import type { Order } from '../verdict/order.ts';
import type { VerdictKind } from '../verdict/verdict-kind.ts';
import type { Links } from './links.ts';

/** Which view of the catalogue; its address says all of it. */
export interface BrowseAddress {
  /** Words to search for; never empty. */
  readonly q?: string | undefined;
  /** `1`: every word as it is typed, none corrected and none left out. */
  readonly exact?: '1' | undefined;
  readonly verdict?: VerdictKind | undefined;
  /** A category of the catalogue, by its slug. */
  readonly category?: string | undefined;
  /** The lowest rating. */
  readonly rating?: number | undefined;
  readonly tag?: string | undefined;
  /** Nothing: the best match first when there are words, else by name. */
  readonly order?: Order | undefined;
  /** From 1 on. */
  readonly page?: number | undefined;
}

/** The one way to write a view: nothing that is the default. */
export function canonicalBrowse(address: BrowseAddress): BrowseAddress {
  const { q, exact, verdict, category, rating, tag, order, page } = address;
  return {
    ...(q !== undefined && { q }),
    ...(q !== undefined && exact !== undefined && { exact }),
    ...(verdict !== undefined && { verdict }),
    ...(category !== undefined && { category }),
    ...(rating !== undefined && { rating }),
    ...(tag !== undefined && { tag }),
    ...(order !== undefined && (q !== undefined || order !== 'name') && { order }),
    ...(page !== undefined && page > 1 && { page }),
  };
}

/** What of a view its path says, in this order: a name and a value each, as in `/verdict/skip/page/2`. */
export const viewParts = ['category', 'verdict', 'order', 'page'] as const;

/** One of them. */
export type ViewPart = (typeof viewParts)[number];

/** The name of a part in a path; the values of categories stand in a folder that has a page of its own. */
export const viewPartNames: Readonly<Record<ViewPart, string>> = {
  category: 'categories',
  verdict: 'verdict',
  order: 'order',
  page: 'page',
};

/** Whether an address asks for all of a listing, whose size is known: no words, and no filter that has no path. */
export function isListing({ q, rating, tag }: BrowseAddress): boolean {
  return q === undefined && rating === undefined && tag === undefined;
}

/** Path and query of a view: all in the path, but for a search and for filters that have none. */
export function browseTarget(
  address: BrowseAddress,
  { basePath, search }: Pick<Links, 'basePath' | 'search'>,
): string {
  const { q, category, ...rest } = canonicalBrowse(address);
  if (isListing(address)) return viewPath({ category, ...rest }, basePath);
  const onePage = q !== undefined && search === 'page';
  const values = { q, category: onePage ? category : undefined, ...rest };
  const query = new URLSearchParams();
  for (const name of ['q', 'exact', 'category', 'verdict', 'rating', 'tag', 'order', 'page'] as const)
    if (values[name] !== undefined) query.set(name, String(values[name]));
  const place = q === undefined ? viewPath({ category }, basePath) : browsePath(category, basePath);
  return `${onePage ? `${basePath}${searchPath}` : place}?${query}`;
}

/** The path of the page that looks for words where no service does. */
export const searchPath = '/search';

/** The path of a category, or of the home page, where everything is searched. */
export function browsePath(category: string | undefined, basePath: string): string {
  return category === undefined ? basePath || '/' : viewPath({ category }, basePath);
}

/** The path of the list of everything. */
export const reviewsPath = '/reviews';

function viewPath(address: BrowseAddress, basePath: string): string {
  const segments = viewParts
    .filter((part) => address[part] !== undefined)
    .map((part) => `/${viewPartNames[part]}/${address[part]}`);
  return basePath + (segments.join('') || reviewsPath);
}
