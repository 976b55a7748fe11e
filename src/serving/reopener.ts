import type { Edition } from '../edition/file/edition.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import type { EditionStore } from '../edition/store/edition-store.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import type { FollowOptions } from './follow-store.ts';
import { knownPublications, openServed } from './open-newest.ts';

/** How long an edition that could not be opened is not tried again, in milliseconds. */
const retryMs = 60_000;

/** Opens editions of a store again that were replaced before the server began, each once. */
export class Reopener {
  readonly #store: EditionStore;
  readonly #keep: (edition: Edition) => boolean;
  readonly #options: Pick<FollowOptions, 'signal' | 'writeLog'>;
  readonly #opening = new Map<string, Promise<void>>();
  /** When each was last tried, by its id; infinite for one that is too old. */
  readonly #triedAt = new Map<string, number>();

  /** `keep` takes over each edition that was opened, and says whether it keeps it. */
  constructor(
    store: EditionStore,
    keep: (edition: Edition) => boolean,
    options: Pick<FollowOptions, 'signal' | 'writeLog'>,
  ) {
    this.#store = store;
    this.#keep = keep;
    this.#options = options;
  }

  /** Resolves when no edition is being opened. */
  get ended(): Promise<unknown> {
    return Promise.all(this.#opening.values());
  }

  /** Opens an edition, unless that was tried a moment ago; resolves when that has ended, and never rejects. */
  async open(id: string): Promise<void> {
    const isRecent = performance.now() - (this.#triedAt.get(id) ?? Number.NEGATIVE_INFINITY) < retryMs;
    if (isRecent) return this.#opening.get(id);
    this.#triedAt.set(id, performance.now());
    const opening = this.#open(id).finally(() => this.#opening.delete(id));
    this.#opening.set(id, opening);
    return opening;
  }

  async #open(id: string): Promise<void> {
    const { signal, writeLog } = this.#options;
    try {
      const known = await knownPublications(this.#store);
      const publication = known.findLast(({ edition, pruned }) => edition === id && !pruned);
      if (!publication) return;
      // Of an older format it is not worth the time that a copy takes.
      const edition = await openServed(this.#store, publication, async (path, how) => openEdition(path, how));
      if (signal.aborted) edition.close();
      else if (!this.#keep(edition)) this.#triedAt.set(id, Number.POSITIVE_INFINITY);
    } catch (error) {
      if (!signal.aborted)
        writeLog(`Edition ${id}, which was replaced, is not served: ${messageOf(error)}`, 'warn');
    }
  }
}
