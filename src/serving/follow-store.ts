import {
  type EditionStore,
  type Publication,
  StoreError,
  StoreUnreachable,
} from '../edition/store/edition-store.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import { countOf } from '../verdict/count-of.ts';
import { messageOf } from '../verdict/error-message.ts';
import type { WriteLog } from './log/server-log.ts';
import { openServed } from './open-newest.ts';
import type { StoreState } from './readiness.ts';
import { sleep } from './sleep.ts';
import { warmUp } from './warm-up.ts';

/** How a server follows a store. */
export interface FollowOptions {
  /** Milliseconds from one look to the next; looks are at whole multiples of it, so that all servers swap together. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  /** Told, a line each, of swaps and of what keeps it from swapping. */
  readonly writeLog: WriteLog;
  /** Told how each look ended. */
  readonly onLook?: ((outcome: RefreshOutcome) => void) | undefined;
  /** The store could not be read, and that has been told. */
  readonly isLocal?: boolean;
}

/** Least time between two looks that requests ask for, in milliseconds. */
const catchUpEveryMs = 500;

/** Most time that a request waits for a look, in milliseconds: a store that is away answers no sooner for waiting. */
const catchUpMaxMs = 5000;

/** Keeps a service on the newest edition of a store; what cannot be used is told once, and the old edition stays. */
export class StoreFollower {
  readonly #store: EditionStore;
  readonly #service: Service;
  readonly #options: FollowOptions;
  #served: Publication;
  #trouble: string | undefined;
  #looking: Promise<void> | undefined;
  #catchingUp: Promise<void> | undefined;
  #warmingUp: Promise<void> | undefined;
  #lookedAt = 0;
  #isSuspect = false;
  #isDamageTold = false;

  constructor(store: EditionStore, service: Service, served: Publication, options: FollowOptions) {
    this.#store = store;
    this.#service = service;
    this.#served = served;
    this.#options = options;
    if (options.isLocal) this.#trouble = unreachable;
  }

  /** How it stands to its store. */
  get state(): StoreState {
    return {
      name: this.#store.name,
      publication: this.#served.sequence,
      reachable: this.#trouble === undefined,
      ...(this.#trouble !== undefined && { trouble: this.#trouble }),
    };
  }

  /** Looks at the store again and again, until the signal ends it. */
  async follow(): Promise<void> {
    const { pollMs, signal } = this.#options;
    while (!signal.aborted) {
      await sleep(pollMs - (Date.now() % pollMs), signal);
      if (!signal.aborted) await this.look();
    }
    await this.#warmingUp;
  }

  /** Looks at the store because a request names an edition that is unknown here: another server may be ahead. */
  async catchUp(): Promise<void> {
    this.#catchingUp ??= this.#catchUp().finally(() => {
      this.#catchingUp = undefined;
    });
    await Promise.race([this.#catchingUp, sleep(catchUpMaxMs, this.#options.signal)]);
  }

  /** Looks at the store because the file of what is served may be damaged; as long as `catchUp` at most. */
  async mend(): Promise<void> {
    const suspect = this.#service.current;
    // The look under way may have found it out already.
    if (this.#looking) await Promise.race([this.#looking, sleep(catchUpMaxMs, this.#options.signal)]);
    if (this.#service.current !== suspect) return;
    this.#isSuspect = true;
    await this.catchUp();
  }

  /** Looks at the store once; never throws. */
  look(): Promise<void> {
    this.#looking ??= this.#look().finally(() => {
      this.#looking = undefined;
      this.#lookedAt = performance.now();
    });
    return this.#looking;
  }

  async #catchUp(): Promise<void> {
    await this.#looking;
    const wait = this.#lookedAt + catchUpEveryMs - performance.now();
    if (wait > 0) await sleep(wait, this.#options.signal);
    await this.look();
  }

  async #look(): Promise<void> {
    const { writeLog, signal, onLook } = this.#options;
    const { hasChangedFile } = this.#service;
    const isSuspect = this.#isSuspect || hasChangedFile;
    this.#isSuspect = false;
    try {
      const current = await this.#store.current();
      if (!current) throw new StoreError(`${this.#store.name}: nothing is published there any more`);
      // After a database was restored, another publication may have the same number.
      const isNew = current.sequence !== this.#served.sequence || current.sha256 !== this.#served.sha256;
      if (isNew || isSuspect) {
        await this.#take(current, isNew || hasChangedFile || this.#trouble !== undefined);
        onLook?.('updated');
      } else {
        onLook?.('unchanged');
        if (this.#trouble !== undefined) writeLog('The store can be read again.');
      }
      this.#trouble = undefined;
      this.#isDamageTold = false;
    } catch (error) {
      if (signal.aborted) return;
      const message = messageOf(error);
      // Which host fails in which way changes from look to look, and is one trouble all the same.
      const isUnreachable = error instanceof StoreUnreachable;
      onLook?.(isUnreachable ? 'unreachable' : 'refused');
      const trouble = isUnreachable ? unreachable : message;
      const isTold = trouble === this.#trouble;
      this.#trouble = trouble;
      if (isSuspect && (await this.#fallBack(message))) return;
      if (!isTold) writeLog(`Edition ${this.#service.current.id} stays: ${message}`, 'warn');
    }
  }

  async #take(publication: Publication, isTold: boolean): Promise<void> {
    const edition = await openServed(this.#store, publication);
    if (this.#options.signal.aborted) return edition.close();
    this.#service.publish(edition);
    this.#served = publication;
    const name = `edition ${edition.id}, publication ${publication.sequence}`;
    if (isTold) this.#options.writeLog(`Now serving ${name}: ${countOf(edition.total, 'verdict')}.`);
    // A look waits for none of these requests: one of them may meet damage, and wait for a look.
    this.#warmingUp = warmUp(this.#service).catch(() => undefined);
  }

  /** Serves an edition that is whole, since the file of the one that was served is damaged; false if there is none. */
  async #fallBack(message: string): Promise<boolean> {
    const { writeLog, signal } = this.#options;
    const isTold = this.#isDamageTold;
    this.#isDamageTold = true;
    if (!isTold) writeLog(`The file of an edition was damaged while it was served: ${message}`, 'warn');
    const known = await this.#store.publications().catch(() => this.#store.local?.() ?? []);
    for (const publication of known.toReversed()) {
      if (publication.pruned || publication.sequence > this.#served.sequence) continue;
      try {
        await this.#take(publication, !isTold || publication.sequence !== this.#served.sequence);
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        if (!isTold && publication.sequence < this.#served.sequence)
          writeLog(
            `verdicts: publication ${publication.sequence} is not served: ${messageOf(error)}`,
            'warn',
          );
      }
    }
    return false;
  }
}

/** What stands for any failure to reach a store. */
const unreachable = 'unreachable';
