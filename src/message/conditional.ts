import type { RequestHead } from '#wire/request-head.ts';
import { parseHttpDate } from './http-date.ts';

/** The conditions of a request that are looked at; null for one it does not set. */
export type Conditions = Pick<RequestHead, 'ifNoneMatch' | 'ifModifiedSince'>;

/** What conditions are held against. */
export interface Validators {
  readonly status: number;
  readonly etag: string;
  /** An HTTP date (RFC 9110, section 5.6.7). */
  readonly lastModified?: string | undefined;
}

/**
 * Says whether a client already has a representation: if there is `If-None-Match`, it alone decides (RFC 9110, section
 * 13.2.2).
 */
export function isFresh(
  { status, etag, lastModified }: Validators,
  { ifNoneMatch, ifModifiedSince }: Conditions,
): boolean {
  if (status !== 200) return false;
  if (ifNoneMatch !== null) return matchesEtag(ifNoneMatch, etag);
  return (
    ifModifiedSince !== null && lastModified !== undefined && notModifiedSince(ifModifiedSince, lastModified)
  );
}

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
