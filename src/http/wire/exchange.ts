import type { Made } from '../app.ts';
import type { ProblemAnswer } from '../problem.ts';
import type { Representation } from '../representation.ts';
import type { Asked } from '../respond.ts';

/** What answers the requests of a wire. */
export interface Answerer {
  /** The finished representation that a `GET` of this target is answered with, if there is one; never throws. */
  kept(target: string): Representation | undefined;
  /** Answers a request for a target, path and query, of which nothing is kept; never throws or rejects. */
  answer(target: string, request: Asked): Made | Promise<Made>;
  /** Answers a problem that was found before anybody was asked. */
  refuse(answer: ProblemAnswer, request: Asked): Response;
  /** Reports a failure and answers it. */
  fail(error: unknown, request: Asked): Response;
}

/** A finished representation answered (hit), or one that was made and is kept if there is room (miss), or is never kept (pass). */
export type CacheResult = 'hit' | 'miss' | 'pass';

/** What an answer was that a route gave: one that is kept has been found there under another spelling of its target. */
export function cacheResultOf({ isCacheable, isWanted }: Representation): CacheResult {
  if (!isCacheable) return 'pass';
  return isWanted ? 'hit' : 'miss';
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
