/** A name and a value of a query; the value is undefined if it is not valid percent-encoded UTF-8. */
export interface QueryPair {
  readonly name: string;
  readonly value: string | undefined;
}

/** Parses a query, without its `?`, as forms encode it (WHATWG URL, section 5.1), but replaces no malformed bytes. */
export function parseQuery(query: string): QueryPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      return { name: decode(name) ?? name, value: decode(equals === -1 ? '' : pair.slice(equals + 1)) };
    });
}

function decode(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
