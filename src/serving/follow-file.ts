import { statSync } from 'node:fs';
import type { Service } from '../http/service.ts';
import { messageOf } from '../verdict/text/error-message.ts';
import type { OpenServed } from './edition-source.ts';
import type { WriteLog } from './log/server-log.ts';
import { sleep } from './sleep.ts';
import { warmUp } from './warm-up.ts';

/** How an edition file is followed. */
export interface FollowFileOptions {
  /** Milliseconds between checks. */
  readonly pollMs: number;
  readonly signal: AbortSignal;
  /** Opens the file. */
  readonly open: OpenServed;
  readonly writeLog: WriteLog;
}

/**
 * Reopens an edition file that was written to while it was served. A damaged file is logged once and not read again
 * until it changes.
 */
export class FileFollower {
  readonly #path: string;
  readonly #service: Service;
  readonly #options: FollowFileOptions;
  #trouble: string | undefined;
  /** Fingerprint of the file when it could not be used. */
  #refused: string | undefined;
  #checking: Promise<void> | undefined;
  #warmingUp: Promise<void> | undefined;

  constructor(path: string, service: Service, options: FollowFileOptions) {
    this.#path = path;
    this.#service = service;
    this.#options = options;
  }

  /** Checks the file until the signal. */
  async follow(): Promise<void> {
    const { pollMs, signal } = this.#options;
    while (!signal.aborted) {
      await sleep(pollMs, signal);
      if (!signal.aborted) await this.recover();
    }
    await this.#warmingUp;
  }

  /** Checks the file once, and publishes its edition if it is undamaged; never throws. */
  recover(): Promise<void> {
    this.#checking ??= this.#check().finally(() => {
      this.#checking = undefined;
    });
    return this.#checking;
  }

  async #check(): Promise<void> {
    const { signal, writeLog, open } = this.#options;
    if (!this.#service.hasChangedFile || signal.aborted) return;
    // Taken before reading, so that later writes are checked again.
    const seen = fingerprintOf(this.#path);
    if (seen === this.#refused) return;
    try {
      const edition = await open(this.#path);
      if (signal.aborted) return edition.close();
      this.#service.publish(edition);
      this.#trouble = undefined;
      this.#refused = undefined;
      writeLog(
        `${this.#path} was written to while it was served; now serving edition ${edition.id}.`,
        'warn',
      );
      // A request that waits for this check must not wait for the warm-up.
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

/** Identity, size and time of a file; `missing` when it cannot be read. */
function fingerprintOf(path: string): string {
  try {
    const { dev, ino, size, mtimeNs } = statSync(path, { bigint: true });
    return `${dev} ${ino} ${size} ${mtimeNs}`;
  } catch {
    return 'missing';
  }
}
