/**
 * The query of an address, in the order given and without what is undefined or false; empty or beginning with `?`. The service
 * parts lists by commas that are not encoded.
 */
export function queryOf(
  values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(values))
    if (value !== undefined && value !== false) query.set(name, `${value === true ? 1 : value}`);
  return `${query}` && `?${query}`.replace(/%2C/g, ',');
}

/** A text as one segment of a path; of lone surrogates, which no address can hold, replacement characters. */
export function segmentOf(text: string): string {
  return encodeURIComponent(String(text).replace(/\p{Surrogate}/gu, '\ufffd'));
}

/**
 * The base address without its trailing slashes; in a browser it may be relative to the page. Throws a TypeError when it
 * is no http or https address, or carries more: credentials, which no request needs, a query or a fragment.
 */
export function baseOf(address: string): string {
  let url: URL | undefined;
  try {
    url = new URL(address, pageAddress());
  } catch {}
  const base = url && url.origin + url.pathname;
  // Of other schemes the origin is "null".
  if (!base || base !== url?.href || !/^http/.test(base))
    throw new TypeError(
      `baseUrl is ${JSON.stringify(address)}: an http or https address without credentials and query is needed`,
    );
  return base.replace(/\/+$/, '');
}

/** The address of the web page or worker that this runs in; nothing outside a browser. */
export function pageAddress(): string | undefined {
  return (globalThis as { location?: { href?: string } }).location?.href;
}
