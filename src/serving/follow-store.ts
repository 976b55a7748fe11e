import { type EditionStore, type Publication, StoreUnreachable } from '../edition/store/edition-store.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import type { OpenServed } from './edition-source.ts';
import type { WriteLog } from './log/server-log.ts';
import { knownPublications, openServed, type StoreTrouble, unreachable } from './open-newest.ts';
import type { StoreState } from './readiness.ts';
import { Reopener } from './reopener.ts';
import { sleep } from './sleep.ts';
import { warmUp } from './warm-up.ts';

/** How a server follows a store. */
export interface FollowOptions {
  /** Milliseconds between polls; servers poll at whole multiples of it, so that all of them swap together. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  /** Opens the file of an edition. */
  readonly open: OpenServed;
  readonly writeLog: WriteLog;
  /** Called with the outcome of each poll. */
  readonly onRefresh?: ((outcome: RefreshOutcome) => void) | undefined;
  /** What was wrong at the start; it was logged. */
  readonly trouble?: StoreTrouble | undefined;
}

/** Milliseconds between two polls on behalf of requests, at least. */
const catchUpEveryMs = 500;

/** Milliseconds that a request waits for a poll, at most: an unreachable store answers no sooner for waiting. */
const catchUpMaxMs = 5000;

/** Keeps a service on the newest edition of a store; logs once what it cannot use, and keeps the old edition. */
export class StoreFollower {
  readonly #store: EditionStore;
  readonly #service: Service;
  readonly #options: FollowOptions;
  readonly #reopener: Reopener;
  #served: Publication;
  #trouble: StoreTrouble | undefined;
  #polling: Promise<void> | undefined;
  #catchingUp: Promise<void> | undefined;
  #warmingUp: Promise<void> | undefined;
  #polledAt = 0;
  #isSuspect = false;
  #isDamageLogged = false;

  constructor(store: EditionStore, service: Service, served: Publication, options: FollowOptions) {
    this.#store = store;
    this.#service = service;
    this.#served = served;
    this.#options = options;
    this.#reopener = new Reopener(store, (edition) => service.keep(edition), options);
    this.#trouble = options.trouble;
  }

  /** State of the store. */
  get state(): StoreState {
    return {
      name: this.#store.name,
      publication: this.#served.sequence,
      reachable: this.#trouble?.isReached !== false,
      ...(this.#trouble && { trouble: this.#trouble.message }),
    };
  }

  /** Polls the store until the signal. */
  async follow(): Promise<void> {
    const { pollMs, signal } = this.#options;
    while (!signal.aborted) {
      await sleep(pollMs - (Date.now() % pollMs), signal);
      if (signal.aborted) break;
      await this.poll();
      this.#service.replaced.letGo();
    }
    await this.#warmingUp;
    await this.#reopener.ended;
  }

  /** Polls the store because a request names an edition that is unknown here: another server may be ahead. */
  async catchUp(): Promise<void> {
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    await Promise.race([this.#catchingUp, sleep(catchUpMaxMs, this.#options.signal)]);
  }

  /** Opens an edition that was replaced before the server began, because a request names it; takes at most as long. */
  async reopen(id: string): Promise<void> {
    await Promise.race([this.#reopener.open(id), sleep(catchUpMaxMs, this.#options.signal)]);
  }

  /** Polls the store because the file of the current edition may be damaged; takes at most as long as `catchUp`. */
  async recover(): Promise<void> {
    const suspect = this.#service.current;
    // The poll under way may have replaced it already.
    if (this.#polling) await Promise.race([this.#polling, sleep(catchUpMaxMs, this.#options.signal)]);
    if (this.#service.current !== suspect) return;
    this.#isSuspect = true;
    await this.catchUp();
  }

  /** Polls the store once; never throws. */
  poll(): Promise<void> {
    this.#polling ??= this.#poll().finally(() => {
      this.#polling = undefined;
      this.#polledAt = performance.now();
    });
    return this.#polling;
  }

  async #catchUp(): Promise<void> {
    await this.#polling;
    const wait = this.#polledAt + catchUpEveryMs - performance.now();
    if (wait > 0) await sleep(wait, this.#options.signal);
    await this.poll();
  }

  async #poll(): Promise<void> {
    const { writeLog, signal, onRefresh } = this.#options;
    const { hasChangedFile } = this.#service;
    const isSuspect = this.#isSuspect || hasChangedFile;
    this.#isSuspect = false;
    try {
      const current = await this.#store.current();
      if (!current) throw new StoreUnreachable(`${this.#store.name}: nothing is published there any more`);
      // After a database was restored, another publication may have the same number.
      const isNew = current.sequence !== this.#served.sequence || current.sha256 !== this.#served.sha256;
      if (isNew || isSuspect) {
        await this.#serve(current, isNew || hasChangedFile || this.#trouble !== undefined);
        onRefresh?.('updated');
      } else {
        onRefresh?.('unchanged');
        if (this.#trouble !== undefined) writeLog('The store can be read again.');
      }
      this.#trouble = undefined;
      this.#isDamageLogged = false;
    } catch (error) {
      if (signal.aborted) return;
      const message = messageOf(error);
      const isUnreachable = error instanceof StoreUnreachable;
      onRefresh?.(isUnreachable ? 'unreachable' : 'refused');
      const trouble = isUnreachable ? unreachable : { isReached: true, message };
      const wasLogged = trouble.message === this.#trouble?.message;
      this.#trouble = trouble;
      if (isSuspect && (await this.#fallBack(message))) return;
      if (!wasLogged) writeLog(`Edition ${this.#service.current.id} stays: ${message}`, 'warn');
    }
  }

  async #serve(publication: Publication, shouldLog: boolean): Promise<void> {
    const edition = await openServed(this.#store, publication, this.#options.open);
    if (this.#options.signal.aborted) return edition.close();
    this.#service.publish(edition);
    this.#served = publication;
    const name = `edition ${edition.id}, publication ${publication.sequence}`;
    if (shouldLog) this.#options.writeLog(`Now serving ${name}: ${countOf(edition.total, 'verdict')}.`);
    // A poll must not wait for these requests: one of them may find damage, and wait for a poll.
    this.#warmingUp = warmUp(this.#service).catch(() => undefined);
  }

  /** Serves the newest undamaged edition, because the file of the current one is damaged; false if there is none. */
  async #fallBack(message: string): Promise<boolean> {
    const { writeLog, signal } = this.#options;
    const wasLogged = this.#isDamageLogged;
    this.#isDamageLogged = true;
    if (!wasLogged) writeLog(`The file of an edition was damaged while it was served: ${message}`, 'warn');
    const known = await knownPublications(this.#store);
    for (const publication of known.toReversed()) {
      if (publication.pruned || publication.sequence > this.#served.sequence) continue;
      try {
        await this.#serve(publication, !wasLogged || publication.sequence !== this.#served.sequence);
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        if (!wasLogged && publication.sequence < this.#served.sequence)
          writeLog(
            `verdicts: publication ${publication.sequence} is not served: ${messageOf(error)}`,
            'warn',
          );
      }
    }
    return false;
  }
}
