import { type Refusal, refusal } from './refusal.ts';

/** What a client may ask of a connection, and for how long. */
export interface WireLimits {
  /** First line and header fields together, in bytes; beyond it 431. */
  readonly headerBytes: number;
  /** The target of a request, in bytes; beyond it 414. */
  readonly targetBytes: number;
  /** Header fields of a request; beyond it 431. */
  readonly headerFields: number;
  /** The body of a request, in bytes: none is wanted, a small one is read past; beyond it 413. */
  readonly bodyBytes: number;
  /** Seconds for a request to arrive whole, from its first byte or from the opening of the connection; then 408. */
  readonly headerSeconds: number;
  /** Seconds that a connection may stay open without a request; longer than the 60 that most proxies keep theirs. */
  readonly idleSeconds: number;
  /** Seconds in which the client must take at least some of what is sent to it. */
  readonly sendSeconds: number;
  /** Connections open at the same time, of one process; beyond it 503. */
  readonly connections: number;
}

/** The default limits; no honest client meets them. */
export const wireLimits: WireLimits = {
  headerBytes: 16 * 1024,
  targetBytes: 8 * 1024,
  headerFields: 200,
  bodyBytes: 64 * 1024,
  headerSeconds: 10,
  idleSeconds: 75,
  sendSeconds: 30,
  connections: 10_000,
};

/** Refuses a request that has not arrived in time. */
export function tooSlow({ headerSeconds }: WireLimits): Refusal {
  return refusal('timeout', `A request may take ${headerSeconds} seconds to arrive.`);
}

/** Refuses what the memory of the server has no room for. */
export function outOfMemory(): Refusal {
  return refusal('out-of-memory', 'Too much is asked at once: the memory for answers is used up.');
}
