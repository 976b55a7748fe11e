/** What stands for itself in a path or a query (RFC 3986, sections 3.3 and 3.4), and `%` before two digits. */
const outside = /%(?![0-9A-Fa-f]{2})|[^!$%&'()*+,\-./0-9:;=?@A-Z_a-z~]/gu;

/**
 * A path and a query as a URI reference: what a caller wrote there against the rules is percent-encoded, octets that are
 * encoded already stay. The text has been through a URL, so it holds no lone surrogates.
 */
export function uriReference(pathAndQuery: string): string {
  return pathAndQuery.replace(outside, encodeURIComponent);
}
