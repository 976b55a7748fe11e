import { Failure } from '../cli/failure.ts';
import { countOf } from '../cli/terminal.ts';
import type { Edition } from '../edition/file/edition.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import {
  type EditionStore,
  type Publication,
  StoreError,
  StoreUnreachable,
} from '../edition/store/edition-store.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import { messageOf } from '../verdict/error-message.ts';
import type { Note } from './note.ts';
import type { StoreState } from './readiness.ts';
import { sleep } from './sleep.ts';
import { warmUp } from './warm-up.ts';

/** What a server of a store begins with. */
export interface StoreStart {
  readonly publication: Publication;
  readonly edition: Edition;
  /** The edition before it, for lists that are pinned to that. */
  readonly previous: Edition | undefined;
  /** Whether it begins with local copies, because the store could not be read. */
  readonly isLocal: boolean;
}

/** How a server follows a store. */
export interface FollowOptions {
  /** Milliseconds from one look to the next; looks are at whole multiples of it, so that all servers swap together. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  /** Told, a line each, of swaps and of what keeps it from swapping. */
  readonly note: Note;
  /** Told how each look ended. */
  readonly onLook?: ((outcome: RefreshOutcome) => void) | undefined;
  /** The store could not be read, and that has been told. */
  readonly isLocal?: boolean;
}

/** Least time between two looks that requests ask for, in milliseconds. */
const catchUpEveryMs = 500;

/** Most time that a request waits for a look, in milliseconds: a store that is away answers no sooner for waiting. */
const catchUpMaxMs = 5000;

/**
 * Opens what a store has published last. When that is damaged, an earlier edition is better than none; when the store
 * cannot be read, so are the copies of it on this machine.
 */
export async function openNewest(store: EditionStore, note: Note): Promise<StoreStart> {
  const { publications, isLocal } = await listPublications(store, note);
  for (const [index, publication] of publications.toReversed().entries()) {
    if (publication.pruned) continue;
    try {
      const edition = await openServed(store, publication);
      const before = publications.at(-2 - index);
      const previous = before && (await openServed(store, before).catch(() => undefined));
      return { publication, edition, previous, isLocal };
    } catch (error) {
      note(`verdicts: publication ${publication.sequence} is not served: ${messageOf(error)}`, 'warn');
    }
  }
  throw new Failure(
    publications.length === 0
      ? `${store.name}: nothing has been published yet`
      : `${store.name}: no edition can be served`,
  );
}

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
    const { note, signal, onLook } = this.#options;
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
        if (this.#trouble !== undefined) note('The store can be read again.');
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
      if (!isTold) note(`Edition ${this.#service.current.id} stays: ${message}`, 'warn');
    }
  }

  async #take(publication: Publication, isTold: boolean): Promise<void> {
    const edition = await openServed(this.#store, publication);
    if (this.#options.signal.aborted) return edition.close();
    this.#service.publish(edition);
    this.#served = publication;
    const name = `edition ${edition.id}, publication ${publication.sequence}`;
    if (isTold) this.#options.note(`Now serving ${name}: ${countOf(edition.total, 'verdict')}.`);
    // A look waits for none of these requests: one of them may meet damage, and wait for a look.
    this.#warmingUp = warmUp(this.#service).catch(() => undefined);
  }

  /** Serves an edition that is whole, since the file of the one that was served is damaged; false if there is none. */
  async #fallBack(message: string): Promise<boolean> {
    const { note, signal } = this.#options;
    const isTold = this.#isDamageTold;
    this.#isDamageTold = true;
    if (!isTold) note(`The file of an edition was damaged while it was served: ${message}`, 'warn');
    const known = await this.#store.publications().catch(() => this.#store.local?.() ?? []);
    for (const publication of known.toReversed()) {
      if (publication.pruned || publication.sequence > this.#served.sequence) continue;
      try {
        await this.#take(publication, !isTold || publication.sequence !== this.#served.sequence);
        return true;
      } catch (error) {
        if (signal.aborted) return true;
        if (!isTold && publication.sequence < this.#served.sequence)
          note(`verdicts: publication ${publication.sequence} is not served: ${messageOf(error)}`, 'warn');
      }
    }
    return false;
  }
}

/** What stands for any failure to reach a store. */
const unreachable = 'unreachable';

async function listPublications(
  store: EditionStore,
  note: Note,
): Promise<{ readonly publications: readonly Publication[]; readonly isLocal: boolean }> {
  let trouble: string;
  try {
    const publications = await store.publications();
    if (publications.length > 0 || !store.local) return { publications, isLocal: false };
    trouble = `${store.name}: nothing is published there`;
  } catch (error) {
    if (!(error instanceof StoreError) || !store.local) throw error;
    trouble = error.message;
  }
  const publications = store.local();
  const newest = publications.at(-1);
  if (!newest) throw new Failure(`${trouble}, and there is no local copy`);
  note(
    `verdicts: ${trouble}; serving the local copy of publication ${newest.sequence}, of ${newest.publishedAt}`,
    'warn',
  );
  return { publications, isLocal: true };
}

async function openServed(store: EditionStore, publication: Publication): Promise<Edition> {
  const edition = openEdition(await store.fetch(publication), { verified: true });
  if (edition.id === publication.edition) return edition;
  edition.close();
  throw new StoreError(
    `${store.name}: the file of publication ${publication.sequence} holds another edition`,
  );
}
