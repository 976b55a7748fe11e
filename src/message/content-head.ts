import type { HeaderFields } from '#wire/response-head.ts';
import { commonHeaders } from './common-headers.ts';

/** The part of a head that many representations share; the wire serialises each such object once. */
export interface ContentHead {
  readonly status: 200 | 404 | 410;
  readonly type: string;
  readonly cacheControl: string;
  /** An HTTP date (RFC 9110, section 5.6.7). */
  readonly lastModified?: string;
  readonly headers?: HeaderFields;
}

/** The header fields of a head. */
export function headFields({ type, ...guiding }: ContentHead): HeaderFields {
  return { ...guidingFields(guiding), 'Content-Type': type };
}

/**
 * The header fields that a 304 has too: those that guide a cache, but none that describes a body (RFC 9110, section
 * 15.4.5).
 */
export function guidingFields({
  cacheControl,
  lastModified,
  headers,
}: Pick<ContentHead, 'cacheControl' | 'lastModified' | 'headers'>): HeaderFields {
  return {
    ...commonHeaders,
    'Cache-Control': cacheControl,
    ...(lastModified !== undefined && { 'Last-Modified': lastModified }),
    ...headers,
  };
}
