import type { Drawable } from '../../../render/picture/picture-thread.ts';
import { PictureThreadError, PictureWorker } from '../../../render/picture/picture-worker.ts';
import { ProblemError, problem } from '../problem.ts';

/** Draws pictures, one at a time. */
export interface PictureDrawer {
  /** Draws a PNG. */
  draw(subject: Drawable): Promise<Uint8Array<ArrayBuffer>>;
  /** Rejects with `PictureThreadError` if it could draw nothing. */
  try?(): Promise<void>;
  close(): void;
}

/** Too many pictures are waiting already. */
export class BusyError extends ProblemError {
  constructor(waiting: number) {
    super(problem('busy', `Too much is asked at once: ${waiting} pictures are waiting.`));
  }
}

/** Most pictures that wait, besides the one being drawn. */
const maxWaitingDefault = 32;

/** Draws pictures one after the other; requests for the same picture share one drawing. */
export class PictureQueue {
  readonly #drawer: PictureDrawer;
  readonly #maxWaiting: number;
  /** Pictures being drawn or waiting, in order of arrival, by subject. */
  readonly #jobs = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #last: Promise<unknown> = Promise.resolve();
  /** Called after each picture: with the cause if none can be drawn. */
  onTrouble: ((trouble: string | undefined) => void) | undefined;

  constructor(drawer: PictureDrawer = new PictureWorker(), maxWaiting = maxWaitingDefault) {
    this.#drawer = drawer;
    this.#maxWaiting = maxWaiting;
  }

  /** Calls `onTrouble` if no picture could be drawn. */
  async try(): Promise<void> {
    try {
      await this.#drawer.try?.();
    } catch (error) {
      // Anything else means that this was closed.
      if (error instanceof PictureThreadError) this.onTrouble?.(error.message);
    }
  }

  /** Number of pictures that wait, and the one being drawn. */
  get size(): number {
    return this.#jobs.size;
  }

  /** Draws a picture as PNG. Rejects with `BusyError` at once if the queue is full, and with a problem if none can be drawn. */
  draw(subject: Drawable): Promise<Uint8Array<ArrayBuffer>> {
    // Its hash stands for the bytes of a picture.
    const key = JSON.stringify(subject, (_, value) => (value instanceof Uint8Array ? undefined : value));
    const shared = this.#jobs.get(key);
    if (shared) return shared;
    if (this.#jobs.size > this.#maxWaiting) return Promise.reject(new BusyError(this.#maxWaiting));
    const job = this.#last.then(() => this.#draw(subject)).finally(() => this.#jobs.delete(key));
    this.#jobs.set(key, job);
    this.#last = job.catch(() => undefined);
    return job;
  }

  async #draw(subject: Drawable): Promise<Uint8Array<ArrayBuffer>> {
    try {
      const png = await this.#drawer.draw(subject);
      this.onTrouble?.(undefined);
      return png;
    } catch (error) {
      if (!(error instanceof PictureThreadError)) throw error;
      this.onTrouble?.(error.message);
      throw new ProblemError(problem('unavailable', 'No picture can be drawn.'));
    }
  }

  /** Stops drawing, and rejects every picture that is not finished. */
  close(): void {
    this.#drawer.close();
  }
}
