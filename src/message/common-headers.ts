import type { HeaderFields } from '#wire/response-head.ts';

/** The headers of every response, whatever its status. */
export const commonHeaders: HeaderFields = {
  'Access-Control-Allow-Origin': '*',
  'Access-Control-Expose-Headers': 'ETag, Link, Retry-After, Deprecation, Sunset',
  'X-Content-Type-Options': 'nosniff',
};
