import type { PictureSubject } from '../../../render/picture/picture-subject.ts';
import { PictureWorker } from '../../../render/picture/picture-worker.ts';
import { ProblemError, problem } from '../problem.ts';

/** What draws the pictures of a queue, one at a time. */
export interface PictureDrawer {
  /** Makes a PNG. */
  draw(subject: PictureSubject): Promise<Uint8Array<ArrayBuffer>>;
  close(): void;
}

/** Refuses a picture because too many wait already. */
export class BusyError extends ProblemError {
  constructor(waiting: number) {
    super(problem('busy', `Too much is asked at once: ${waiting} pictures are waiting.`));
  }
}

/** How many pictures may wait besides the one being drawn. */
const maxWaitingDefault = 32;

/** Draws pictures one after the other; whoever asks for one that is on its way already shares it. */
export class PictureQueue {
  readonly #drawer: PictureDrawer;
  readonly #maxWaiting: number;
  /** Drawn and waiting, in the order of arrival, by subject. */
  readonly #jobs = new Map<string, Promise<Uint8Array<ArrayBuffer>>>();
  #last: Promise<unknown> = Promise.resolve();

  constructor(drawer: PictureDrawer = new PictureWorker(), maxWaiting = maxWaitingDefault) {
    this.#drawer = drawer;
    this.#maxWaiting = maxWaiting;
  }

  /** Pictures that wait, and the one that is being drawn. */
  get size(): number {
    return this.#jobs.size;
  }

  /** Draws a picture as PNG. Rejects with `BusyError`, before anything is done, when the queue is full. */
  draw(subject: PictureSubject): Promise<Uint8Array<ArrayBuffer>> {
    const key = JSON.stringify(subject);
    const shared = this.#jobs.get(key);
    if (shared) return shared;
    if (this.#jobs.size > this.#maxWaiting) return Promise.reject(new BusyError(this.#maxWaiting));
    const job = this.#last.then(() => this.#drawer.draw(subject)).finally(() => this.#jobs.delete(key));
    this.#jobs.set(key, job);
    this.#last = job.catch(() => undefined);
    return job;
  }

  /** Ends the drawing; pictures under way are rejected. */
  close(): void {
    this.#drawer.close();
  }
}
