/**
 * The query of an address, in the order given and without what is undefined or false; empty or beginning with `?`. A list
 * has commas between its values, which are not encoded.
 */
export function queryOf(
  values: Readonly<Record<string, string | number | boolean | readonly string[] | undefined>>,
): string {
  const written = (value: unknown) => `${new URLSearchParams([['', `${value}`]])}`.slice(1);
  const query = Object.entries(values)
    .filter(([, value]) => value !== undefined && value !== false)
    .map(([name, value]) => {
      const list = Array.isArray(value) ? value : [value === true ? 1 : value];
      return `${written(name)}=${list.map(written).join(',')}`;
    })
    .join('&');
  return query && `?${query}`;
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
