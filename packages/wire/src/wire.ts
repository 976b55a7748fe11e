import type { Answerer, Observe, Peer } from './exchange.ts';
import type { Garbage } from './garbage.ts';
import type { HeadTemplates } from './head-template.ts';
import type { HeldAnswers } from './held-answers.ts';
import type { WireLimits } from './limits.ts';
import type { MemoryAccount, MemoryLedger } from './memory-ledger.ts';
import type { Sink } from './outbox.ts';
import type { Turns } from './turns.ts';
import type { WireClock } from './wire-clock.ts';

/** The part of a socket that a connection needs. */
export interface WireSocket extends Sink, Peer {
  pause(): void;
  resume(): void;
  /** Closes the sending side; the connection can still receive. */
  shutdown(): void;
  /** Closes; bytes that were sent still arrive. */
  end(): void;
  /** Closes at once; bytes that the client has not read are lost. */
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
  /** Memory of requests that are not answered yet. */
  readonly requests: MemoryAccount;
  /** Memory of files that are being sent. */
  readonly files: MemoryAccount;
  readonly garbage: Garbage;
  readonly turns: Turns;
  /** Buffer for pieces of files, one at a time. */
  readonly fileBuffer: Buffer;
  /** True once the server stops: each connection closes after its next answer. */
  isStopping: boolean;
  /** True a moment later: idle connections are closed. */
  isQuiet: boolean;
}
