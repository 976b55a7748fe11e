/** A name and a value of a query; the value is undefined if it is not valid percent-encoded UTF-8. */
export interface QueryPair {
  readonly name: string;
  readonly value: string | undefined;
  /** The value as the client wrote it. */
  readonly raw: string;
}

/** Parses a query, without its `?`, as forms encode it (WHATWG URL, section 5.1), but replaces no malformed bytes. */
export function parseQuery(query: string): QueryPair[] {
  return query
    .split('&')
    .filter((pair) => pair !== '')
    .map((pair) => {
      const equals = pair.indexOf('=');
      const name = equals === -1 ? pair : pair.slice(0, equals);
      const raw = equals === -1 ? '' : pair.slice(equals + 1);
      return { name: decode(name) ?? name, value: decode(raw), raw };
    });
}

/** The values between the commas of a raw value; an encoded comma (`%2C`) is part of a value, and parts none. */
export function splitList(raw: string): string[] {
  const parts = raw.split(',');
  return isEncoded.test(raw) ? parts.map((part) => decode(part) ?? part) : parts;
}

const isEncoded = /[%+]/;

function decode(text: string): string | undefined {
  if (!isEncoded.test(text)) return text;
  try {
    return decodeURIComponent(text.replaceAll('+', ' '));
  } catch {
    return undefined;
  }
}
