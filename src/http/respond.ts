import { prefersHtml } from '../message/accept.ts';
import { commonHeaders, type HeaderFields } from '../message/common-headers.ts';
import { matchesEtag, notModifiedSince } from '../message/conditional.ts';
import type { ContentHead } from '../message/content-head.ts';
import { negotiateEncoding } from '../message/negotiate.ts';
import type { EncodedBody, Representation } from '../message/representation.ts';
import type { Links } from '../render/links.ts';
import type { RedirectAnswer } from './answers/answer.ts';
import { briefly, never } from './answers/cache-control.ts';
import { pageHeaders } from './answers/page-headers.ts';
import { allowedMethods, type ProblemAnswer, problemBody, problemKinds } from './answers/problem.ts';

/** When to come back after a 503 (RFC 9110, section 10.2.3): the longest queue is drawn by then. */
const retryAfterSeconds = 5;

const nothing = new Uint8Array();

/** What is looked at of a request besides its target. */
export type RequestInfo = Pick<Request, 'method' | 'headers'>;

/** Sends a representation, or a 304 when the client has it already. */
export function respond(representation: Representation, request: RequestInfo): Response {
  const { headers } = request;
  const encoded = chooseEncoded(representation, headers.get('accept-encoding'));
  if (isFresh(representation.head, encoded, headers.get('if-none-match'), headers.get('if-modified-since')))
    return new Response(null, { status: 304, headers: encoded.notModified });
  return send(request, representation.head.status, encoded.body, encoded.headers);
}

/** The body to send to a client with this `Accept-Encoding`. */
export function chooseEncoded(representation: Representation, acceptEncoding: string | null): EncodedBody {
  const encoding = representation.varies ? negotiateEncoding(acceptEncoding) : undefined;
  return encoding === undefined ? representation.identity : representation.in(encoding);
}

/**
 * Says whether a client has a representation already: `If-None-Match` decides alone when it is there (RFC 9110,
 * section 13.2.2).
 */
export function isFresh(
  { status, lastModified }: Pick<ContentHead, 'status' | 'lastModified'>,
  { etag }: Pick<EncodedBody, 'etag'>,
  ifNoneMatch: string | null,
  ifModifiedSince: string | null,
): boolean {
  if (status !== 200) return false;
  if (ifNoneMatch !== null) return matchesEtag(ifNoneMatch, etag);
  return (
    ifModifiedSince !== null && lastModified !== undefined && notModifiedSince(ifModifiedSince, lastModified)
  );
}

/** Sends the client elsewhere. */
export function respondRedirect(
  { status, to, cacheControl }: RedirectAnswer,
  request: RequestInfo,
): Response {
  return send(request, status, nothing, { ...commonHeaders, Location: to, 'Cache-Control': cacheControl });
}

/** Sends a problem as `application/problem+json` (RFC 9457), or as its page to a client that would rather have one. */
export function respondProblem(answer: ProblemAnswer, request: RequestInfo, links: Links): Response {
  const { page } = answer;
  const { status } = problemKinds[answer.problem];
  const asPage = page && prefersHtml(request.headers.get('accept')) ? page : undefined;
  const headers = {
    ...commonHeaders,
    ...(asPage && pageHeaders),
    ...(page && { Vary: 'Accept' }),
    'Content-Type': asPage ? 'text/html; charset=utf-8' : 'application/problem+json',
    'Cache-Control': status >= 500 ? never : briefly,
    ...(status === 405 && { Allow: allowedMethods }),
    ...(status === 503 && { 'Retry-After': String(retryAfterSeconds) }),
  };
  return send(
    request,
    status,
    Buffer.from(asPage?.() ?? JSON.stringify(problemBody(answer, links))),
    headers,
  );
}

/** Answers a preflight, for a day: any header may be sent; `*` alone leaves out Authorization (Fetch standard, 3.3.3). */
export function respondPreflight(): Response {
  return new Response(null, {
    status: 204,
    headers: {
      ...commonHeaders,
      Allow: allowedMethods,
      'Access-Control-Allow-Methods': allowedMethods,
      'Access-Control-Allow-Headers': '*, Authorization',
      'Access-Control-Max-Age': '86400',
      'Cache-Control': 'public, max-age=86400',
    },
  });
}

function send(request: RequestInfo, status: number, body: Uint8Array, headers: HeaderFields): Response {
  return new Response(request.method === 'HEAD' ? null : body, {
    status,
    // A large body is read in pieces, which do not tell how many there will be.
    headers: { ...headers, 'Content-Length': String(body.length) },
  });
}
