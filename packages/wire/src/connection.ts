import { attempt } from './attempt.ts';
import type { FinishedAnswer, Reply } from './exchange.ts';
import type { SlowTaker } from './held-answers.ts';
import { outOfMemory, tooSlow } from './limits.ts';
import { findFinished, makeReply } from './make-reply.ts';
import { Outbox } from './outbox.ts';
import { Patience, type Waiting } from './patience.ts';
import type { Refusal } from './refusal.ts';
import type { RequestHead } from './request-head.ts';
import { RequestReader } from './request-reader.ts';
import { type ConnectionOption, connectionOption } from './response-head.ts';
import { type SentAnswer, sendFinished } from './send-finished.ts';
import { drop, sendResponse } from './send-response.ts';
import type { Wire, WireSocket } from './wire.ts';

/** One connection: reads requests, answers them in order, and enforces timeouts. */
export class Connection implements SlowTaker {
  readonly #wire: Wire;
  readonly #socket: WireSocket;
  readonly #reader: RequestReader;
  readonly #outbox: Outbox;
  readonly #patience: Patience;
  #state: 'open' | 'closing' | 'lingering' | 'closed' = 'open';
  /** Whether an answer is being made. */
  #isBusy = false;
  #isProceeding = false;
  #isPaused = false;
  /** Whether the client has shut down its side: it sends nothing more, but may still read. */
  #hasEnded = false;

  constructor(socket: WireSocket, wire: Wire) {
    this.#socket = socket;
    this.#wire = wire;
    this.#reader = new RequestReader(wire.limits, wire.requests);
    this.#outbox = new Outbox(socket, (bytes, tookSome) => wire.held.set(this, bytes, tookSome));
    this.#patience = new Patience(wire.limits, wire.clock.ticks);
  }

  /** Takes bytes from the client. */
  receive(bytes: Buffer): void {
    // After the last answer, bytes are read and dropped: closing with unread bytes could lose the answer.
    if (this.#state !== 'open') return;
    this.#reader.push(bytes);
    if (this.#isBusy) this.#countUnread();
    else this.#proceed();
    if (!this.#reader.isFull || this.#isPaused || this.#state !== 'open') return;
    this.#isPaused = true;
    this.#socket.pause();
  }

  /** The socket has room again. */
  drain(): void {
    this.#outbox.flush();
    if (this.#outbox.isBlocked) return;
    if (this.#state === 'closing') this.#linger();
    else if (!this.#isBusy) this.#proceed();
  }

  /** The client sends nothing more: requests that it sent are still answered. */
  end(): void {
    this.#hasEnded = true;
    if (this.#state === 'lingering') this.#socket.end();
    else if (this.#state === 'open' && !this.#isBusy && !this.#outbox.isBlocked) this.#close();
  }

  /** The socket is closed. */
  closed(): void {
    this.#state = 'closed';
    this.#outbox.close();
    this.#countUnread();
  }

  /** Answers a refusal, and closes. */
  refuse(refusal: Refusal): void {
    const response = this.#wire.answerer.refuse(refusal, { method: 'GET', headers: new Headers() });
    this.#isBusy = true;
    void this.#send(undefined, response, performance.now());
  }

  /** Closes the connection if no request has begun to arrive and no answer is in progress. */
  closeIfIdle(): void {
    if (this.#waiting === 'for-request' && !this.#reader.hasBegun) this.#close();
  }

  /** Reports an internal error, and closes at once: how much was sent is unknown. */
  fault(error: unknown): void {
    this.#wire.answerer.fail(error, { method: 'GET', headers: new Headers() });
    this.terminate();
  }

  /** Closes at once. */
  terminate(): void {
    this.#socket.terminate();
  }

  /** Enforces timeouts; call it once a second. */
  tick(): void {
    const { clock, limits } = this.#wire;
    const judgement = this.#patience.judge(this.#waiting, this.#outbox.progress, clock.ticks);
    if (judgement === 'terminate') this.terminate();
    else if (judgement === 'end') this.#socket.end();
    else if (judgement === 'close') this.#close();
    else if (judgement === 'say-timeout') this.refuse(tooSlow(limits));
  }

  get #waiting(): Waiting {
    if (this.#outbox.isBlocked) return 'for-room';
    if (this.#state === 'lingering') return 'for-close';
    return this.#state === 'open' && !this.#isBusy ? 'for-request' : 'never';
  }

  /** Answers requests that have arrived, until an answer takes time, the socket is full, or the turn is over. */
  #proceed(): void {
    // An answer that is ready at once calls this again: the loop goes on with the next request.
    if (this.#isProceeding) return;
    this.#isProceeding = true;
    const outbox = this.#outbox;
    const { turns } = this.#wire;
    const begun = performance.now();
    for (let count = 0; this.#state === 'open' && !this.#isBusy && !outbox.isBlocked; count++) {
      if (count > 0 && this.#reader.unread > 0 && turns.isOverSince(begun, count)) {
        turns.wait(this.#turn(() => this.#goOn()));
        break;
      }
      const next = this.#reader.next();
      if (next === undefined) {
        this.#await();
        break;
      }
      this.#patience.arrived();
      if ('kind' in next) this.refuse(next);
      else {
        outbox.hold = this.#reader.unread > 0;
        this.#answer(next);
      }
    }
    this.#isProceeding = false;
    outbox.release();
    this.#countUnread();
  }

  /** Counts the memory of unanswered requests; ends this connection if the ledger has no room for it. */
  #countUnread(): void {
    const isKept = this.#state === 'open' && (this.#isBusy || this.#reader.unread > 0);
    if (!this.#reader.count(isKept) || this.#wire.memory.hasRoom(0)) return;
    if (this.#isBusy || this.#outbox.isBlocked) this.terminate();
    else this.refuse(outOfMemory());
  }

  #await(): void {
    if (this.#reader.hasBegun) this.#patience.begun(this.#wire.clock.ticks);
    if (this.#isPaused) {
      this.#isPaused = false;
      this.#socket.resume();
    }
    if (this.#hasEnded || (this.#wire.isQuiet && !this.#reader.hasBegun)) this.#close();
  }

  #answer(head: RequestHead): void {
    const begun = performance.now();
    const finished = findFinished(head, this.#wire);
    if (finished?.isLight) this.#sendFinished(head, finished, begun);
    else this.#wire.turns.take(this.#turn(() => this.#make(head, begun)));
  }

  #make(head: RequestHead, begun: number): void {
    const reply = makeReply(head, this.#wire);
    if (reply instanceof Promise)
      reply.then((late) => this.#sendReply(head, late, begun)).catch((error) => this.fault(error));
    else this.#sendReply(head, reply, begun);
  }

  /** Wraps work that this connection does in its turn; until then it answers nothing. */
  #turn(work: () => void): () => void {
    this.#isBusy = true;
    return () => {
      if (this.#state === 'open') attempt(this, work);
    };
  }

  #sendReply(head: RequestHead, reply: Reply, begun: number): void {
    if (this.#state !== 'open') return void (reply instanceof Response && drop(reply));
    if (reply instanceof Response) return void this.#send(head, reply, begun);
    this.#sendFinished(head, reply, begun);
    this.#goOn();
  }

  /** Goes on with the next request. */
  #goOn(): void {
    this.#isBusy = false;
    this.#proceed();
  }

  #sendFinished(head: RequestHead, finished: FinishedAnswer, begun: number): void {
    const connection = this.#connectionOption(head);
    const sent = sendFinished(finished, { head, connection, outbox: this.#outbox }, this.#wire);
    this.#finish(head, connection, sent, begun);
  }

  async #send(head: RequestHead | undefined, response: Response, begun: number): Promise<void> {
    const connection = this.#connectionOption(head);
    try {
      const options = { head, connection, outbox: this.#outbox };
      const { bytes, isDelimited } = await sendResponse(response, options, this.#wire);
      const sent = { status: response.status, bytes, cache: 'pass' } as const;
      this.#finish(head, isDelimited ? connection : 'close', sent, begun);
      this.#goOn();
    } catch (error) {
      // The head was sent: all that is left is to show the client that the body is incomplete.
      this.fault(error);
    }
  }

  #finish(
    head: RequestHead | undefined,
    connection: ConnectionOption,
    sent: SentAnswer,
    begun: number,
  ): void {
    const { clock, observe } = this.#wire;
    this.#patience.answered(clock.ticks);
    if (observe) {
      const { method = '', target = '' } = head ?? {};
      observe({ method, target, ...sent, durationMs: performance.now() - begun }, this.#socket);
    }
    if (connection === 'close') this.#close();
  }

  #connectionOption(head: RequestHead | undefined): ConnectionOption {
    // Requests that have already arrived are answered too.
    return connectionOption(head, this.#wire.isStopping && !this.#reader.hasBegun);
  }

  /** Closes once everything is sent: first our side, then, when the client has read it, the whole connection. */
  #close(): void {
    if (this.#state !== 'open') return;
    this.#state = 'closing';
    this.#outbox.hold = false;
    this.#outbox.send();
    if (!this.#outbox.isBlocked) this.#linger();
  }

  #linger(): void {
    this.#state = 'lingering';
    this.#patience.ended(this.#wire.clock.ticks);
    if (this.#isPaused) this.#socket.resume();
    this.#socket.shutdown();
    if (this.#hasEnded) this.#socket.end();
  }
}
