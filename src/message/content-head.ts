import type { HeaderFields } from '#wire/response-head.ts';
import { commonHeaders } from './common-headers.ts';

/** What the heads of many representations have in common; the wire writes each such object down once. */
export interface ContentHead {
  readonly status: 200 | 404 | 410;
  readonly type: string;
  readonly cacheControl: string;
  /** An HTTP date (RFC 9110, section 5.6.7). */
  readonly lastModified?: string;
  readonly headers?: HeaderFields;
}

/** Its header fields. */
export function headFields({ type, ...guiding }: ContentHead): HeaderFields {
  return { ...guidingFields(guiding), 'Content-Type': type };
}

/** Those that a 304 has too: what guides a cache, nothing that describes a body (RFC 9110, section 15.4.5). */
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
