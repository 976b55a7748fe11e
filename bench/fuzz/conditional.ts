import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import type { ReceivedResponse } from '../../packages/wire/second-reader/responses.ts';

/** A comma-separated list of entity tags; elements may be empty (RFC 9110, section 5.6.1). */
const tagList =
  /^(?:[ \t]*,)*[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,(?:[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")?)*[ \t]*$/;

/** Faults of an answer to a conditional request: a 304 too many or one too few (RFC 9110, section 13). */
export function conditionalFaults(
  { fields }: SentRequest,
  { status, headers }: ReceivedResponse,
): readonly string[] {
  if (status !== 200 && status !== 304) return [];
  const isFresh = status === 304;
  const named = fields.get('if-none-match');
  const tag = headers.get('etag') ?? '';
  if (named !== undefined) {
    if (isFresh && named.trim() !== '*' && !named.includes(tag))
      return [`a 304, but the request does not name ${tag}`];
    if (named !== '*' && !tagList.test(named)) return [];
    const matches = named === '*' || [...named.matchAll(/"[^"]*"/g)].some(([one]) => one === tag);
    return matches === isFresh ? [] : [`${status}, but If-None-Match is ${named.slice(0, 100)} for ${tag}`];
  }
  const since = fields.get('if-modified-since');
  if (since === undefined) return isFresh ? ['a 304 to a request without a condition'] : [];
  const [asked, modified] = [Date.parse(since), Date.parse(headers.get('last-modified') ?? '')];
  if (isFresh && !(modified <= asked)) return [`a 304, but If-Modified-Since is ${since.slice(0, 100)}`];
  // Obsolete date formats may be ignored, and a value that is not a date proves nothing; a year has four digits.
  const isDate = since.length === 29 && new Date(asked).toUTCString() === since;
  if (!isFresh && modified <= asked && isDate) return [`200, but nothing has changed since ${since}`];
  return [];
}
