import type { Answerer, Observe, Peer } from './exchange.ts';
import type { Garbage } from './garbage.ts';
import type { HeadTemplates } from './head-template.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { WireLimits } from './limits.ts';
import type { MemoryAccount, MemoryLedger } from './memory-ledger.ts';
import type { Sink } from './outbox.ts';
import type { Turns } from './turns.ts';
import type { WireClock } from './wire-clock.ts';

/** What a connection needs of its socket. */
export interface WireSocket extends Sink, Peer {
  pause(): void;
  resume(): void;
  /** Ends what is sent; what is received goes on. */
  shutdown(): void;
  /** Closes; what is sent already still arrives. */
  end(): void;
  /** Closes at once, and what the client has not taken is lost. */
  terminate(): void;
}

/** What all connections of a server share. */
export interface Wire {
  readonly answerer: Answerer;
  readonly limits: WireLimits;
  readonly clock: WireClock;
  readonly templates: HeadTemplates;
  readonly observe: Observe | undefined;
  readonly memory: MemoryLedger;
  readonly held: HeldAnswers;
  /** Requests that have arrived and are not answered yet. */
  readonly requests: MemoryAccount;
  /** Files that are being sent. */
  readonly files: MemoryAccount;
  readonly garbage: Garbage;
  readonly turns: Turns;
  /** Where pieces of files are read, one at a time. */
  readonly fileBuffer: Buffer;
  /** True once the server has been told to end: each connection ends with its next answer. */
  isStopping: boolean;
  /** True a moment later: connections without a request are closed. */
  isQuiet: boolean;
}
