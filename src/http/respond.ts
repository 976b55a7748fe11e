import type { RequestInfo } from '#wire/exchange.ts';
import type { Refusal, RefusalReason } from '#wire/refusal.ts';
import type { HeaderFields } from '#wire/response-head.ts';
import { prefersHtml } from '../message/accept.ts';
import { commonHeaders } from '../message/common-headers.ts';
import { type Conditions, isFresh, type Preconditions } from '../message/conditional.ts';
import type { Representation } from '../message/representation.ts';
import type { Links } from '../render/links.ts';
import type { RedirectAnswer } from './answers/answer.ts';
import { noStore, shortLived } from './answers/cache-control.ts';
import { pageHeaders } from './answers/page-headers.ts';
import {
  allowedMethods,
  type ProblemAnswer,
  type ProblemKind,
  problem,
  problemBody,
  problemKinds,
} from './answers/problem.ts';

/** When to come back after a 503 (RFC 9110, section 10.2.3): the longest queue is drawn by then. */
const retryAfterSeconds = 5;

/** Answers that other requests for the same address do not get: a cache knows them by the address alone. */
const dependsOnFields: ReadonlySet<number> = new Set([412, 416]);

const nothing = new Uint8Array();

/** Sends a representation, or a 304 when the client has it already. */
export function respond(representation: Representation, request: RequestInfo): Response {
  const encoded = representation.encodedFor(request.headers.get('accept-encoding'));
  if (isFresh(encoded, conditionsOf(request)))
    return new Response(null, { status: 304, headers: encoded.notModified });
  return send(request, representation.head.status, encoded.body, encoded.headers);
}

/** The conditions of a request, as `isFresh` takes them. */
export function conditionsOf({ headers }: RequestInfo): Conditions {
  return { ifNoneMatch: headers.get('if-none-match'), ifModifiedSince: headers.get('if-modified-since') };
}

/** The preconditions of a request, as `preconditionFault` takes them. */
export function preconditionsOf({ headers }: RequestInfo): Preconditions {
  return { ifMatch: headers.get('if-match'), ifUnmodifiedSince: headers.get('if-unmodified-since') };
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
    'Cache-Control': status >= 500 || dependsOnFields.has(status) ? noStore : shortLived,
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

/** Sends what the wire refused as a problem. */
export function respondRefusal({ reason, detail }: Refusal, request: RequestInfo, links: Links): Response {
  return respondProblem(problem(problemOf[reason], detail), request, links);
}

const problemOf: Readonly<Record<RefusalReason, ProblemKind>> = {
  malformed: 'malformed-request',
  timeout: 'request-timeout',
  'body-too-large': 'body-too-large',
  'target-too-long': 'target-too-long',
  'headers-too-large': 'headers-too-large',
  'coding-not-supported': 'coding-not-supported',
  'version-not-supported': 'version-not-supported',
  'too-many-connections': 'busy',
  'out-of-memory': 'busy',
};

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
