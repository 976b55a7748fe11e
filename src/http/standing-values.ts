/** The methods that are answered (specification, part 4). */
export const allowedMethods = 'GET, HEAD, OPTIONS';

/** `Cache-Control` of what is not there, or was asked wrongly: it may be there soon. */
export const briefly = 'public, max-age=60';

/** `Cache-Control` of a failure. */
export const never = 'no-store';
