/** Header fields by their names, each written in one way: `Content-Type`, not `content-type`. */
export type HeaderFields = Readonly<Record<string, string>>;

/** The headers of every response, whatever its status. */
export const commonHeaders: HeaderFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After, Deprecation, Sunset',
  'X-Content-Type-Options': 'nosniff',
};
