import type { HeadTemplates } from './head-template.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { Refusal } from './refusal.ts';
import type { RequestHead } from './request-head.ts';

/** What answers the requests that arrive. */
export interface Answerer {
  /** The answer to a `GET` or `HEAD`, if it is finished; not called for guarded requests. Must not throw. */
  finished(target: string, accept: string | null): FinishedAnswer | undefined;
  /** Answers a request for a target, path and query, that `finished` does not answer. Must not throw or reject. */
  answer(target: string, request: RequestInfo): Reply | Promise<Reply>;
  /** Answers a request that the wire refused; the connection is closed afterwards. */
  refuse(refusal: Refusal, request: RequestInfo): Response;
  /** Reports a failure and answers it. */
  fail(error: unknown, request: RequestInfo): Response;
}

/** What an answerer may read of a request besides its target. */
export interface RequestInfo extends Pick<Request, 'method' | 'headers'> {
  /** True for a guarded request: it has `If-Match` or `If-Unmodified-Since`, to be checked against its answer (412). */
  readonly isGuarded?: boolean;
}

/** An answer: finished bytes, or a response whose body is streamed. */
export type Reply = FinishedAnswer | Response;

/** An answer whose bytes are ready, and that may be sent more than once. */
export interface FinishedAnswer {
  readonly cacheResult: CacheResult;
  /** Whether it takes only a lookup and a small write; any other waits for the turn of its connection. */
  readonly isLight: boolean;
  /** The response to this request: the body in an encoding the client takes, or a 304. */
  respond(request: RequestHead, templates: HeadTemplates): PreparedResponse;
  /** Called when an answer that is not light has been sent or copied: lent memory may be reused. */
  discard?(): void;
}

/** An answer came from the cache (hit), from elsewhere though it may be kept (miss), or is never kept (pass). */
export type CacheResult = 'hit' | 'miss' | 'pass';

/** A request and its result, for metrics and logs. */
export interface Exchange {
  /** As the client wrote it; empty if it could not be read. */
  readonly method: string;
  /** Path and query as the client wrote them; empty if they could not be read. */
  readonly target: string;
  readonly status: number;
  /** Bytes passed to the connection, head and body. */
  readonly bytes: number;
  /** From the arrival of the whole request until its answer was passed to the connection, in milliseconds. */
  readonly durationMs: number;
  readonly cache: CacheResult;
}

/** The client at the other end of a connection. */
export interface Peer {
  /** IP address; nothing once the connection is closed. */
  readonly remoteAddress?: string | undefined;
}

/** Called with every exchange; must be quick, and must not throw. */
export type Observe = (exchange: Exchange, peer: Peer) => void;
