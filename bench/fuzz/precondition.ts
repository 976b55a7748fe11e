import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import type { ReceivedResponse } from '../../packages/wire/second-reader/responses.ts';

const entityTag = /^(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"$/;

/**
 * What is wrong with an answer to a request for one version alone (RFC 9110, sections 13.1.1 and 13.1.4). `tags` are those
 * of its target in every encoding, where they are known.
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
  if (match.trim() === '*') return isSent ? [] : ['412, and If-Match is *'];
  // What is made of a list with faults is left open.
  if (!listed.every((one) => one === '' || entityTag.test(one))) return [];
  if (isSent)
    return listed.includes(headers.get('etag') ?? '')
      ? []
      : [`${status}, and If-Match is ${match.slice(0, 100)} for ${headers.get('etag')}`];
  return tags.length > 0 && tags.every((tag) => listed.includes(tag))
    ? [`412, and If-Match is ${match.slice(0, 100)}`]
    : [];
}

function dateFaults(since: string, isSent: boolean, lastModified: string | undefined): readonly string[] {
  const date = Date.parse(since);
  // Dates in other forms may be ignored; a year has four digits.
  const isDate = since.length === 29 && new Date(date).toUTCString() === since;
  if (isSent)
    return isDate && lastModified !== undefined && date < Date.parse(lastModified)
      ? [`it was modified ${lastModified}, and If-Unmodified-Since is ${since}`]
      : [];
  return Number.isNaN(date) || date > Date.now() ? [`412, and If-Unmodified-Since is ${since}`] : [];
}
