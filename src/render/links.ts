import type { ShownImage } from '../verdict/image.ts';
import type { VerdictKind } from '../verdict/verdict-kind.ts';

/** The query of a list address, in the order it is written. */
export interface ListAddress {
  /** What to search for, which may hold no word. */
  readonly q?: string | undefined;
  /** `1`: searches for the words as they are. */
  readonly exact?: string | undefined;
  /** `1`: with what matched. */
  readonly highlight?: string | undefined;
  /** Names of products, each once and in order. */
  readonly slug?: readonly string[] | undefined;
  /** Identifiers and websites, in the same way. */
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
export type Links = Readonly<ReturnType<typeof createLinks>>;

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
) {
  const basePath = new URL(base).pathname.replace(/\/$/, '');
  return {
    /** Absolute, without a trailing slash; may carry a path. */
    base,
    /** The path of `base`: empty, or beginning with a slash. */
    basePath,
    search,
    /** Mistakes of the catalogue, with their places: pages are those of before, and say so. */
    mistakes,
    face,
    list: (query: ListAddress = {}) => `${base}/api/v1${listQuery(query)}`,
    changes: (query: ChangesAddress = {}) => `${base}/api/changes${changesQuery(query)}`,
    badge: (slug: string) => `${base}/api/badge/${slug}`,
    /** The badge as PNG; nothing where there are no pictures, and in a static export. */
    badgePicture: (slug: string) =>
      pictures && search === 'query' ? `${base}/api/badge/${slug}.png` : undefined,
    review: (slug: string) => `${base}/reviews/${slug}`,
    /** What one copies of a verdict. */
    embedPage: (slug: string) => `${base}/reviews/${slug}/embed`,
    /** The link-preview picture of the publication; nothing if there are no pictures. */
    sitePicture: pictures ? `${base}/og.png` : undefined,
    problem: (name: string) => `${base}/problems/${name}`,
    contract: `${base}/api/openapi.json`,
    /** The home page. */
    home: basePath === '' ? `${base}/` : base,
    about: `${base}/about`,
    docs: `${base}/docs`,
    /** The page that says what to paste where. */
    embedding: `${base}/docs/embed`,
    /** The page about the files that hold every verdict. */
    data: `${base}/data`,
    /** A file beside it, by name. */
    dataFile: (name: string) => `${base}/data/${name}`,
    categories: `${base}/api/categories`,
    category: (slug: string) => `${base}/categories/${slug}`,
    record: (slug: string) => `${base}/api/v1/${slug}`,
    /** The review as Markdown. */
    markdown: (slug: string) => `${base}/reviews/${slug}.md`,
    /** The link-preview picture of a product, a PNG of 1200×630; nothing if there are no pictures. */
    picture: (slug: string) => (pictures ? `${base}/og/${slug}.png` : undefined),
    atom: `${base}/feed.atom`,
    jsonFeed: `${base}/feed.json`,
    /** The feeds of a path, such as that of a review; a static export has none. */
    feedsOf: (path: string) =>
      search === 'query' ? { atom: `${base}${path}/feed.atom`, json: `${base}${path}/feed.json` } : undefined,
    sitemap: `${base}/sitemap.xml`,
    /** A part of the sitemap, from 1 on. */
    sitemapPart: (number: number) => `${base}/sitemap-${number}.xml`,
    llms: `${base}/llms.txt`,
    /** Every review in one text, where that is small enough. */
    llmsFull: `${base}/llms-full.txt`,
    /** The script of the element. */
    element: `${base}/element.js`,
    /** The card of a product, to stand in a frame. */
    frame: (slug: string) => `${base}/embed/${slug}`,
    /** What oEmbed says of a review (oembed.com, section 2.2). */
    oembed: (slug: string, format: string) =>
      `${base}/oembed${queryOf({ url: `${base}/reviews/${slug}`, format })}`,
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
