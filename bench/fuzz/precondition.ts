import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import type { ReceivedResponse } from '../../packages/wire/second-reader/responses.ts';

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/**
 * Faults of an answer to `If-Match` or `If-Unmodified-Since` (RFC 9110, sections 13.1.1 and 13.1.4). `tags` are those
 * of the target in every encoding, where they are known.
 */
export function preconditionFaults(
  { fields }: SentRequest,
  { status, headers }: ReceivedResponse,
  tags: readonly string[] = [],
): readonly string[] {
  const match = fields.get('if-match');
  const since = fields.get('if-unmodified-since');
  if (match === undefined && since === undefined) return [];
  const isSent = status === 200 || status === 206 || status === 304;
  if (!isSent && status !== 412) return [];
  if (match === undefined) return dateFaults(since ?? '', isSent, headers.get('last-modified'));
  const listed = match.split(',').map((one) => one.trim());
  if (match.trim() === '*') return isSent ? [] : ['412, but If-Match is *'];
  // Either answer to a malformed list is fine.
  if (!listed.every((one) => one === '' || entityTag.test(one))) return [];
  if (isSent)
    return listed.includes(headers.get('etag') ?? '')
      ? []
      : [`${status}, but If-Match is ${match.slice(0, 100)} for ${headers.get('etag')}`];
  return tags.length > 0 && tags.every((tag) => listed.includes(tag))
    ? [`412, but If-Match is ${match.slice(0, 100)}`]
    : [];
}

function dateFaults(since: string, isSent: boolean, lastModified: string | undefined): readonly string[] {
  const date = Date.parse(since);
  // Obsolete date formats may be ignored; a year has four digits.
  const isDate = since.length === 29 && new Date(date).toUTCString() === since;
  if (isSent)
    return isDate && lastModified !== undefined && date < Date.parse(lastModified)
      ? [`last modified ${lastModified}, but If-Unmodified-Since is ${since}`]
      : [];
  return Number.isNaN(date) || date > Date.now() ? [`412, but If-Unmodified-Since is ${since}`] : [];
}
