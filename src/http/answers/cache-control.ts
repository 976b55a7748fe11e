/** `Cache-Control` of what never changes under its address (RFC 8246). */
export const immutable = 'public, max-age=31536000, immutable';

/** `Cache-Control` of a 404 or a caller's mistake: what is missing may be published soon. */
export const shortLived = 'public, max-age=60';

/** `Cache-Control` of a failure. */
export const noStore = 'no-store';
