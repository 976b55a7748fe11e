import type { ProblemAnswer } from '../../../src/http/answers/problem.ts';
import type { Reply } from '../../../src/http/app.ts';
import type { RequestInfo } from '../../../src/http/respond.ts';
import { Representation } from '../../../src/message/representation.ts';
import type { TransientBody } from '../../../src/message/transient-body.ts';

/** What answers the requests of a wire. */
export interface Answerer {
  /**
   * What a `GET` of this target is answered with, if that is finished: kept, or to be sent before anything else is asked.
   * Never throws.
   */
  finished(target: string): Representation | TransientBody | undefined;
  /** Answers a request for a target, path and query, of which nothing is finished; never throws or rejects. */
  answer(target: string, request: RequestInfo): Reply | Promise<Reply>;
  /** Answers a problem that was found before anybody was asked. */
  refuse(answer: ProblemAnswer, request: RequestInfo): Response;
  /** Reports a failure and answers it. */
  fail(error: unknown, request: RequestInfo): Response;
}

/** An answer came from the cache (hit), from elsewhere though it may be kept (miss), or is never kept (pass). */
export type CacheResult = 'hit' | 'miss' | 'pass';

/** What something was that is sent now: a route finds what is kept under another spelling of its target, too. */
export function cacheResultOf(sent: Representation | TransientBody): CacheResult {
  if (!(sent instanceof Representation)) return 'miss';
  if (!sent.isCacheable) return 'pass';
  return sent.wasHit ? 'hit' : 'miss';
}

/** A request and what became of it, for whoever counts or writes down. */
export interface Exchange {
  /** As the client wrote it; empty when it could not be read. */
  readonly method: string;
  /** Path and query as the client wrote them; empty when they could not be read. */
  readonly target: string;
  readonly status: number;
  /** Bytes that were handed to the connection, head and body. */
  readonly bytes: number;
  /** From the arrival of the whole request until its answer was handed over, in milliseconds. */
  readonly durationMs: number;
  readonly cache: CacheResult;
}

/** Who is at the other end of a connection. */
export interface Peer {
  /** IP address; nothing once the connection is closed. */
  readonly remoteAddress?: string | undefined;
}

/** Told of every exchange; must be quick, and must not throw. */
export type Observe = (exchange: Exchange, peer: Peer) => void;
