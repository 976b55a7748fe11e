import type { HeaderFields } from '../message/common-headers.ts';

/** The headers of every badge: opened as a document it can do nothing; embedded as an image it is for every origin. */
export const badgeHeaders: HeaderFields = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
  'Cross-Origin-Resource-Policy': 'cross-origin',
};
