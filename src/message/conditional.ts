import { parseHttpDate } from './http-date.ts';

/** Says whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const condition = ifNoneMatch.trim();
  if (condition === '*') return true;
  for (const [, tag] of condition.matchAll(/(?:^|,)\s*(?:W\/)?("[\x21\x23-\x7E\x80-\xFF]*")\s*(?=,|$)/g))
    if (tag === etag) return true;
  return false;
}

/** Says whether nothing was modified after `If-Modified-Since` (RFC 9110, section 13.1.3). Bad dates never match. */
export function notModifiedSince(ifModifiedSince: string, lastModified: string): boolean {
  return ifModifiedSince === lastModified || parseHttpDate(lastModified) <= parseHttpDate(ifModifiedSince);
}
