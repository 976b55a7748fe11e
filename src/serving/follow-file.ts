import { statSync } from 'node:fs';
import { openEdition } from '../edition/file/open-edition.ts';
import type { Service } from '../http/service.ts';
import { messageOf } from '../verdict/error-message.ts';
import type { WriteLog } from './log/server-log.ts';
import { sleep } from './sleep.ts';
import { warmUp } from './warm-up.ts';

/** How the file of an edition is followed. */
export interface FollowFileOptions {
  /** Milliseconds from one look to the next. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  readonly writeLog: WriteLog;
}

/**
 * Opens an edition file again when it was written to while it was served; what is damaged is told once, stays, and is
 * not read again until it changes.
 */
export class FileFollower {
  readonly #path: string;
  readonly #service: Service;
  readonly #options: FollowFileOptions;
  #trouble: string | undefined;
  /** What the file looked like when it could not be used. */
  #refused: string | undefined;
  #warmingUp: Promise<void> | undefined;

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
      if (!signal.aborted) this.mend();
    }
    await this.#warmingUp;
  }

  /** Looks once, and takes over what is whole; never throws. */
  mend(): void {
    if (!this.#service.hasChangedFile || this.#options.signal.aborted) return;
    // From before it is read: what is written meanwhile is looked at again.
    const seen = looksOf(this.#path);
    if (seen === this.#refused) return;
    const { writeLog } = this.#options;
    try {
      const edition = openEdition(this.#path);
      this.#service.publish(edition);
      this.#trouble = undefined;
      this.#refused = undefined;
      writeLog(
        `${this.#path} was written to while it was served; now serving edition ${edition.id}.`,
        'warn',
      );
      // A request that waits for this look must not wait for those of the warm-up.
      this.#warmingUp = warmUp(this.#service).catch(() => undefined);
    } catch (error) {
      const trouble = messageOf(error);
      if (trouble !== this.#trouble)
        writeLog(`Edition ${this.#service.current.id} stays: ${trouble}`, 'warn');
      this.#trouble = trouble;
      this.#refused = seen;
    }
  }
}

/** How a file looks from outside: which one it is, its size and its time; `missing` when it cannot be looked at. */
function looksOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'missing';
  }
}
