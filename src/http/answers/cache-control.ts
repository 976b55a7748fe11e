import type { Settings } from '../../verdict/settings.ts';

/** `Cache-Control` of what never changes under its address (RFC 8246). */
export const immutable = 'public, max-age=31536000, immutable';

/** How long caches may answer with what the service sent, in seconds, as long as it can be reached (RFC 5861, section 3). */
export function cacheLifetime({ maxAge, staleWhileRevalidate }: Settings['cache']): number {
  return maxAge + staleWhileRevalidate;
}

/** `Cache-Control` of a list pinned to an edition that will be served for so many more seconds. */
export function immutableFor(seconds: number): string {
  return `public, max-age=${seconds}, immutable`;
}

/** `Cache-Control` of a 404 or a caller's mistake: what is missing may be published soon. */
export const shortLived = 'public, max-age=60';

/** `Cache-Control` of a failure. */
export const noStore = 'no-store';
