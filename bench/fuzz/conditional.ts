import type { SentRequest } from '../../packages/wire/second-reader/head.ts';
import type { ReceivedResponse } from '../../packages/wire/second-reader/responses.ts';

/** Entity tags with commas between them; elements may be empty (RFC 9110, section 5.6.1). */
const tagList =
  /^(?:[ \t]*,)*[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*"(?:[ \t]*,(?:[ \t]*(?:W\/)?"[\x21\x23-\x7e\x80-\xff]*")?)*[ \t]*$/;

/** What is wrong with an answer that says or does not say that nothing has changed (RFC 9110, section 13). */
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
      return [`a 304, and ${tag} was not asked about`];
    if (named !== '*' && !tagList.test(named)) return [];
    const matches = named === '*' || [...named.matchAll(/"[^"]*"/g)].some(([one]) => one === tag);
    return matches === isFresh ? [] : [`${status}, and If-None-Match is ${named.slice(0, 100)} for ${tag}`];
  }
  const since = fields.get('if-modified-since');
  if (since === undefined) return isFresh ? ['a 304 to a request without a condition'] : [];
  const [asked, modified] = [Date.parse(since), Date.parse(headers.get('last-modified') ?? '')];
  if (isFresh && !(modified <= asked)) return [`a 304, and If-Modified-Since is ${since.slice(0, 100)}`];
  // Of dates in other forms, which may be refused, and of what has no date nothing follows; a year has four digits.
  const isDate = since.length === 29 && new Date(asked).toUTCString() === since;
  if (!isFresh && modified <= asked && isDate) return [`200, and nothing has changed since ${since}`];
  return [];
}
