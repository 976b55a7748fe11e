import { openEdition } from '../edition/open-edition.ts';
import type { Service } from '../http/service.ts';
import { warmUp } from '../http/warm-up.ts';
import { messageOf } from '../verdict/error-message.ts';
import type { Note } from './note.ts';
import { sleep } from './sleep.ts';

/** How the file of an edition is followed. */
export interface FollowFileOptions {
  /** Milliseconds from one look to the next. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  readonly note: Note;
}

/** Opens an edition file again when it was written to while it was served; what is damaged is told once, and stays. */
export class FileFollower {
  readonly #path: string;
  readonly #service: Service;
  readonly #options: FollowFileOptions;
  #trouble: string | undefined;

  constructor(path: string, service: Service, options: FollowFileOptions) {
    this.#path = path;
    this.#service = service;
    this.#options = options;
  }

  /** Looks again and again, until the signal ends it. */
  async follow(): Promise<void> {
    const { pollMs, signal } = this.#options;
    while (!signal.aborted) {
      await sleep(pollMs, signal);
      if (!signal.aborted) await this.mend();
    }
  }

  /** Looks once; never throws. */
  async mend(): Promise<void> {
    if (!this.#service.hasChangedFile) return;
    const { note } = this.#options;
    try {
      const edition = openEdition(this.#path);
      this.#service.publish(edition);
      this.#trouble = undefined;
      note(`${this.#path} was written to while it was served; now serving edition ${edition.id}.`, 'warn');
      await warmUp(this.#service);
    } catch (error) {
      const trouble = messageOf(error);
      if (trouble !== this.#trouble) note(`Edition ${this.#service.current.id} stays: ${trouble}`, 'warn');
      this.#trouble = trouble;
    }
  }
}
