import type { ShownImage } from '../verdict/image.ts';
import type { VerdictKind } from '../verdict/verdict-kind.ts';

/** The query of a list address, in the order it is written. */
export interface ListAddress {
  readonly q?: string | undefined;
  readonly exact?: string | undefined;
  readonly highlight?: string | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly id?: readonly string[] | undefined;
  readonly verdict?: string | undefined;
  readonly category?: string | undefined;
  readonly tag?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly edition?: string | undefined;
}

/** The query of an address of changes, in the order it is written. */
export interface ChangesAddress {
  readonly since?: string | undefined;
  readonly slug?: readonly string[] | undefined;
  readonly verdict?: string | undefined;
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** What a feed is about, in the order it is written; everything where nothing is given. */
export interface FeedAddress {
  readonly verdict?: VerdictKind | undefined;
  /** Its slug. */
  readonly category?: string | undefined;
}

/** The feeds of one thing. */
export interface FeedLinks {
  readonly atom: string;
  readonly json: string;
}

/**
 * Where pages look for words: the service answers a `query`; a static export has a `page` of its own, `/search`, which
 * looks in the browser; or there is no search box, `none`.
 */
export type SearchPlace = 'query' | 'page' | 'none';

/** The pictures of the publication's own that pages show, as far as it has any. */
export interface Face {
  readonly icon?: ShownImage | undefined;
  readonly logo?: ShownImage | undefined;
  readonly logoDark?: ShownImage | undefined;
}

/** Every address that a response can name; built on one base address and on nothing a request says. */
export interface Links {
  /** Absolute, without a trailing slash; may carry a path. */
  readonly base: string;
  /** The path of `base`: empty, or beginning with a slash. */
  readonly basePath: string;
  readonly search: SearchPlace;
  /** Mistakes of the catalogue, with their places: pages are those of before, and say so. */
  readonly mistakes: readonly string[];
  readonly face: Face;
  list(query?: ListAddress): string;
  changes(query?: ChangesAddress): string;
  badge(slug: string): string;
  /** The badge as PNG; nothing where there are no pictures, and in a static export. */
  badgePicture(slug: string): string | undefined;
  review(slug: string): string;
  /** What one copies of a verdict. */
  embedPage(slug: string): string;
  /** The link-preview picture of the publication; nothing if there are no pictures. */
  readonly sitePicture: string | undefined;
  problem(name: string): string;
  readonly contract: string;
  /** The home page. */
  readonly home: string;
  readonly about: string;
  readonly docs: string;
  /** The page that says what to paste where. */
  readonly embedding: string;
  /** The page about the files that hold every verdict. */
  readonly data: string;
  /** A file beside it, by name. */
  dataFile(name: string): string;
  readonly categories: string;
  category(slug: string): string;
  record(slug: string): string;
  /** The review as Markdown. */
  markdown(slug: string): string;
  /** The link-preview picture of a product, a PNG of 1200×630; nothing if there are no pictures. */
  picture(slug: string): string | undefined;
  readonly atom: string;
  readonly jsonFeed: string;
  /** The feeds of a path, such as that of a review; a static export has none. */
  feedsOf(path: string): FeedLinks | undefined;
  readonly sitemap: string;
  /** A part of the sitemap, from 1 on. */
  sitemapPart(number: number): string;
  readonly llms: string;
  /** Every review in one text, where that is small enough. */
  readonly llmsFull: string;
  /** The script of the element. */
  readonly element: string;
  /** The card of a product, to stand in a frame. */
  frame(slug: string): string;
  /** The data of a card. */
  card(slug: string): string;
  /** What oEmbed says of a review (oembed.com, section 2.2). */
  oembed(slug: string, format: string): string;
}

/** What a service has, and so may be linked to. */
export interface LinkOptions {
  /** Whether there are link-preview pictures; by default there are. */
  readonly pictures?: boolean;
  /** Where pages look for words; by default the service answers. */
  readonly search?: SearchPlace | undefined;
  /** What pages of a preview say is wrong. */
  readonly mistakes?: readonly string[];
  readonly face?: Face | undefined;
}

/** Makes the links of a service published at `base`, an absolute address without a trailing slash. */
export function createLinks(
  base: string,
  { pictures = true, search = 'query', mistakes = [], face = {} }: LinkOptions = {},
): Links {
  const basePath = new URL(base).pathname.replace(/\/$/, '');
  return {
    base,
    basePath,
    search,
    mistakes,
    face,
    list: (query = {}) => `${base}/api/v1${listQuery(query)}`,
    changes: (query = {}) => `${base}/api/changes${changesQuery(query)}`,
    badge: (slug) => `${base}/api/badge/${slug}`,
    badgePicture: (slug) => (pictures && search === 'query' ? `${base}/api/badge/${slug}.png` : undefined),
    review: (slug) => `${base}/reviews/${slug}`,
    embedPage: (slug) => `${base}/reviews/${slug}/embed`,
    sitePicture: pictures ? `${base}/og.png` : undefined,
    problem: (name) => `${base}/problems/${name}`,
    contract: `${base}/api/openapi.json`,
    home: basePath === '' ? `${base}/` : base,
    about: `${base}/about`,
    docs: `${base}/docs`,
    embedding: `${base}/docs/embed`,
    data: `${base}/data`,
    dataFile: (name) => `${base}/data/${name}`,
    categories: `${base}/api/categories`,
    category: (slug) => `${base}/categories/${slug}`,
    record: (slug) => `${base}/api/v1/${slug}`,
    markdown: (slug) => `${base}/reviews/${slug}.md`,
    picture: (slug) => (pictures ? `${base}/og/${slug}.png` : undefined),
    atom: `${base}/feed.atom`,
    jsonFeed: `${base}/feed.json`,
    feedsOf: (path) =>
      search === 'query' ? { atom: `${base}${path}/feed.atom`, json: `${base}${path}/feed.json` } : undefined,
    sitemap: `${base}/sitemap.xml`,
    sitemapPart: (number) => `${base}/sitemap-${number}.xml`,
    llms: `${base}/llms.txt`,
    llmsFull: `${base}/llms-full.txt`,
    element: `${base}/element.js`,
    frame: (slug) => `${base}/embed/${slug}`,
    card: (slug) => `${base}/api/card/${slug}`,
    oembed: (slug, format) => `${base}/oembed${queryOf({ url: `${base}/reviews/${slug}`, format })}`,
  };
}

/** The canonical query of a list: fixed order, nothing that is not given; empty or beginning with `?`. */
export function listQuery(address: ListAddress): string {
  const { q, exact, highlight, slug, id, verdict, category, tag, limit, offset, edition } = address;
  return queryOf({ q, exact, highlight, slug, id, verdict, category, tag, limit, offset, edition });
}

/** The canonical query of changes. */
export function changesQuery({ since, slug, verdict, category, limit, offset }: ChangesAddress): string {
  return queryOf({ since, slug, verdict, category, limit, offset });
}

/** The canonical query of a feed. */
export function feedQuery({ verdict, category }: FeedAddress): string {
  return queryOf({ verdict, category });
}

function queryOf(values: Readonly<Record<string, string | number | readonly string[] | undefined>>): string {
  let query = '';
  for (const name in values) {
    const value = values[name];
    if (value === undefined) continue;
    const text = typeof value === 'object' ? encodedList(value) : encoded(String(value));
    query += `${query === '' ? '?' : '&'}${name}=${text}`;
  }
  return query;
}

/** Values with commas between them. */
function encodedList(values: readonly string[]): string {
  const joined = values.join(',');
  // One test for all takes a third of the time.
  const arePlain = /^[\w.,-]*$/.test(joined) && !values.some((value) => value.includes(','));
  return arePlain ? joined : values.map(encoded).join(',');
}

/** A value as `application/x-www-form-urlencoded` writes it (URL Standard, section 5.2). */
function encoded(value: string): string {
  // Most need no encoding, and to find that out takes a tenth of the time.
  return /^[\w.-]*$/.test(value) ? value : new URLSearchParams([['', value]]).toString().slice(1);
}
