/** Matches characters that a path or a query must encode (RFC 3986, sections 3.3 and 3.4), and `%` not before two digits. */
const outside = /%(?![0-9A-Fa-f]{2})|[^!$%&'()*+,\-./0-9:;=?@A-Z_a-z~]/gu;

/**
 * Makes a URI reference of a path and a query: encodes characters that are not allowed there, and keeps encoded octets.
 * The text comes from a URL, so it has no lone surrogates.
 */
export function uriReference(pathAndQuery: string): string {
  return pathAndQuery.replace(outside, encodeURIComponent);
}
