import type { RequestHead } from '#wire/request-head.ts';
import { parseHttpDate } from './http-date.ts';

/** The cache conditions of a request; null for one that it does not set. */
export type Conditions = Pick<RequestHead, 'ifNoneMatch' | 'ifModifiedSince'>;

/** The preconditions of a request; null for one that it does not set. */
export interface Preconditions {
  readonly ifMatch: string | null;
  readonly ifUnmodifiedSince: string | null;
}

/** What conditions are compared with. */
export interface Validators {
  readonly status: number;
  readonly etag: string;
  /** An HTTP date (RFC 9110, section 5.6.7). */
  readonly lastModified?: string | undefined;
}

/**
 * Reports whether a client already has a representation: if there is `If-None-Match`, it alone decides (RFC 9110,
 * section 13.2.2).
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

/**
 * Which precondition of a request a representation fails, in a sentence; nothing if it meets them. If there is
 * `If-Match`, it alone decides (RFC 9110, section 13.2.2). Only answers with status 200 have conditions (section
 * 13.2.1).
 */
export function preconditionFault(
  { status, etag, lastModified }: Validators,
  { ifMatch, ifUnmodifiedSince }: Preconditions,
): string | undefined {
  if (status !== 200) return undefined;
  if (ifMatch !== null)
    return matchesStrongly(ifMatch, etag)
      ? undefined
      : `If-Match does not name the current entity tag, ${etag}.`;
  if (ifUnmodifiedSince === null || lastModified === undefined) return undefined;
  // A date that cannot be read is NaN, which is never earlier: it is ignored, as section 13.1.4 has it.
  return parseHttpDate(ifUnmodifiedSince) < parseHttpDate(lastModified)
    ? `It was modified after the date of If-Unmodified-Since: ${lastModified}.`
    : undefined;
}

/** Reports whether `If-Match` names this strong entity tag, by strong comparison (RFC 9110, section 13.1.1). */
function matchesStrongly(ifMatch: string, etag: string): boolean {
  const condition = ifMatch.trim();
  return condition === '*' || tagsOf(condition).includes(etag);
}

/** Reports whether `If-None-Match` names this entity tag, by weak comparison (RFC 9110, section 13.1.2). */
export function matchesEtag(ifNoneMatch: string, etag: string): boolean {
  if (ifNoneMatch === etag) return true;
  const condition = ifNoneMatch.trim();
  if (condition === '*') return true;
  return tagsOf(condition).some((tag) => tag === etag || tag === `W/${etag}`);
}

/** The entity tags of a list, weak ones with their `W/`; anything else is skipped. */
function tagsOf(list: string): readonly string[] {
  return [...list.matchAll(/(?:^|,)\s*((?:W\/)?"[\x21\x23-\x7E\x80-\xFF]*")\s*(?=,|$)/g)].map(
    ([, tag = '']) => tag,
  );
}

/** Reports whether nothing was modified after `If-Modified-Since` (RFC 9110, section 13.1.3). Bad dates never match. */
export function notModifiedSince(ifModifiedSince: string, lastModified: string): boolean {
  return ifModifiedSince === lastModified || parseHttpDate(lastModified) <= parseHttpDate(ifModifiedSince);
}
