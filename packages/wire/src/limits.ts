import { type Refusal, refusal } from './refusal.ts';

/** How much a client may send over a connection, and how long it may take. */
export interface WireLimits {
  /** First line and header fields together, in bytes; beyond it 431. */
  readonly headerBytes: number;
  /** The target of a request, in bytes; beyond it 414. */
  readonly targetBytes: number;
  /** Header fields of a request; beyond it 431. */
  readonly headerFields: number;
  /** The body of a request, in bytes; the server reads and drops it. Beyond it 413. */
  readonly bodyBytes: number;
  /** Seconds for a whole request to arrive, from its first byte or from the opening of the connection; then 408. */
  readonly headerSeconds: number;
  /** Seconds that a connection may stay open without a request; longer than the 60 of most proxies. */
  readonly idleSeconds: number;
  /** Seconds within which the client must read some of what was sent to it. */
  readonly sendSeconds: number;
  /** Connections open at the same time in one process; beyond it 503. */
  readonly connections: number;
}

/** The default limits; no ordinary client reaches them. */
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

/** Refuses a request for which the server has no memory. */
export function outOfMemory(): Refusal {
  return refusal('out-of-memory', 'Too many requests at once: the memory for answers is used up.');
}
