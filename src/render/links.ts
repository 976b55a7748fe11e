/** The query of a list address, in the order it is written. */
export interface ListAddress {
  readonly verdict?: string | undefined;
  readonly category?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
  readonly edition?: string | undefined;
}

/** The query of an address of changes, in the order it is written. */
export interface ChangesAddress {
  readonly since?: string | undefined;
  readonly limit?: number | undefined;
  readonly offset?: number | undefined;
}

/** The query of the home page, in the order it is written. */
export interface HomeAddress {
  readonly verdict?: string | undefined;
  readonly category?: string | undefined;
  /** From 1 on; the first is left out. */
  readonly page?: number | undefined;
}

/** Every address that a response can name; built on one base address and on nothing a request says. */
export interface Links {
  /** Absolute, without a trailing slash; may carry a path. */
  readonly base: string;
  /** The path of `base`: empty, or beginning with a slash. */
  readonly basePath: string;
  list(query?: ListAddress): string;
  changes(query?: ChangesAddress): string;
  badge(slug: string): string;
  review(slug: string): string;
  problem(name: string): string;
  readonly contract: string;
}

/** Makes the links of a service published at `base`, an absolute address without a trailing slash. */
export function createLinks(base: string): Links {
  return {
    base,
    basePath: new URL(base).pathname.replace(/\/$/, ''),
    list: (query = {}) => `${base}/api/v1${listQuery(query)}`,
    changes: (query = {}) => `${base}/api/changes${changesQuery(query)}`,
    badge: (slug) => `${base}/api/badge/${slug}`,
    review: (slug) => `${base}/reviews/${slug}`,
    problem: (name) => `${base}/problems/${name}`,
    contract: `${base}/api/openapi.json`,
  };
}

/** The canonical query of a list: fixed order, nothing that is not given; empty or beginning with `?`. */
export function listQuery({ verdict, category, limit, offset, edition }: ListAddress): string {
  return queryOf({ verdict, category, limit, offset, edition });
}

/** The canonical query of changes, likewise. */
export function changesQuery({ since, limit, offset }: ChangesAddress): string {
  return queryOf({ since, limit, offset });
}

/** The canonical query of the home page, likewise. */
export function homeQuery({ verdict, category, page }: HomeAddress): string {
  return queryOf({ verdict, category, page: page === 1 ? undefined : page });
}

function queryOf(values: Readonly<Record<string, string | number | undefined>>): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values)) if (value !== undefined) query.set(name, String(value));
  return query.size === 0 ? '' : `?${query}`;
}
