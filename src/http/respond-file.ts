import type { RequestInfo } from '#wire/exchange.ts';
import { FileResponse } from '#wire/file-response.ts';
import { matchesIfRange, readRange } from '../message/byte-range.ts';
import { commonHeaders } from '../message/common-headers.ts';
import { isFresh, preconditionFault } from '../message/conditional.ts';
import { negotiateEncoding } from '../message/negotiate.ts';
import type { Links } from '../render/links.ts';
import type { FileAnswer, StoredFile } from './answers/answer.ts';
import { problem } from './answers/problem.ts';
import { conditionsOf, preconditionsOf, respondProblem } from './respond.ts';

/**
 * Sends a file or a part of it, or says that the client has it already, or has a part of another one (412). What is sent
 * in gzip has an entity tag, a length and ranges of its own (RFC 9110, sections 8.8.3.3 and 14.1.1).
 */
export function respondFile(
  plain: StoredFile,
  answer: FileAnswer,
  request: RequestInfo,
  links: Links,
): Response {
  const asked = request.headers;
  const { gzip } = plain;
  const encoding =
    gzip && mayBeGzip(request, gzip.etag)
      ? negotiateEncoding(asked.get('accept-encoding'), ['gzip'])
      : undefined;
  const file = (encoding && gzip) ?? plain;
  const { path, first: start = 0, open, bytes, etag } = file;
  const { lastModified } = answer;
  const headers = headersOf(file, answer);
  if (gzip) headers.set('Vary', 'Accept-Encoding');
  const validators = { status: 200, etag, lastModified };
  const fault = preconditionFault(validators, preconditionsOf(request));
  if (fault !== undefined) return respondProblem(problem('precondition-failed', fault), request, links);
  if (isFresh(validators, conditionsOf(request))) return new Response(null, { status: 304, headers });
  headers.set('Content-Type', answer.type);
  if (encoding) headers.set('Content-Encoding', encoding);
  if (answer.name !== undefined) headers.set('Content-Disposition', `attachment; filename="${answer.name}"`);
  headers.set('Content-Length', String(bytes));
  if (request.method === 'HEAD') return new Response(null, { headers });
  const range = matchesIfRange(asked.get('if-range'), etag, lastModified)
    ? readRange(asked.get('range'), bytes)
    : ({ kind: 'whole' } as const);
  if (range.kind === 'unsatisfiable') return respondUnsatisfiable(file, request, links);
  if (range.kind === 'whole')
    return new FileResponse({ path, first: start, length: bytes, open }, { headers });
  const { first, last } = range;
  const length = last - first + 1;
  headers.set('Content-Range', `bytes ${first}-${last}/${bytes}`);
  headers.set('Content-Length', String(length));
  return new FileResponse({ path, first: start + first, length, open }, { status: 206, headers });
}

/**
 * Whether a file may be sent in gzip: a part of it only to a client that has the rest, by its entity tag. Many clients ask
 * for gzip by themselves, and can unpack no part.
 */
function mayBeGzip({ method, headers }: RequestInfo, etag: string): boolean {
  const isPart = method === 'GET' && headers.get('range') !== null;
  return !isPart || ['if-range', 'if-match'].some((name) => headers.get(name)?.includes(etag));
}

/** What a 304 has too (RFC 9110, section 15.4.5). */
function headersOf({ etag }: StoredFile, { cacheControl, lastModified, link, headers }: FileAnswer): Headers {
  return new Headers({
    ...commonHeaders,
    'Access-Control-Expose-Headers': `${commonHeaders['Access-Control-Expose-Headers']}, Accept-Ranges, Content-Range, Content-Disposition`,
    'Accept-Ranges': 'bytes',
    'Cache-Control': cacheControl,
    ETag: etag,
    'Last-Modified': lastModified,
    ...(link !== undefined && { Link: link }),
    ...headers,
  });
}

function respondUnsatisfiable({ bytes, etag }: StoredFile, request: RequestInfo, links: Links): Response {
  const response = respondProblem(
    problem('range-not-satisfiable', `The file has ${bytes} bytes.`),
    request,
    links,
  );
  response.headers.set('Content-Range', `bytes */${bytes}`);
  response.headers.set('Access-Control-Expose-Headers', 'Content-Range');
  response.headers.set('ETag', etag);
  return response;
}
