import type { PictureSubject } from './picture-subject.ts';
import type { PictureReply } from './picture-thread.ts';

const closedMessage = 'pictures are drawn no more';

/** Draws pictures in a thread of its own, which is started by the first one and keeps no process alive. */
export class PictureWorker {
  #worker: Worker | undefined;
  #waiting: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | undefined;
  #closed = false;

  /** Draws one picture as PNG; call it again only when that one is done. Rejects when the thread fails or is closed. */
  draw(subject: PictureSubject): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#closed) return Promise.reject(new Error(closedMessage));
    this.#worker ??= this.#start();
    const waiting = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    this.#waiting = waiting;
    // Somebody waits for it now: a process that has nothing else to do must not end.
    this.#worker.ref();
    this.#worker.postMessage(subject);
    return waiting.promise;
  }

  /** Ends the thread; a picture under way is rejected. */
  close(): void {
    this.#closed = true;
    this.#worker?.terminate();
    this.#worker = undefined;
    this.#waiting?.reject(new Error(closedMessage));
    this.#waiting = undefined;
  }

  #start(): Worker {
    const worker = new Worker(new URL('./picture-thread.ts', import.meta.url).href);
    worker.onmessage = ({ data }: MessageEvent<PictureReply>) => {
      worker.unref();
      if ('png' in data) this.#waiting?.resolve(data.png);
      else this.#waiting?.reject(new Error(data.failure));
      this.#waiting = undefined;
    };
    worker.onerror = ({ message }) => {
      // The next picture starts another thread.
      worker.terminate();
      this.#worker = undefined;
      this.#waiting?.reject(new Error(`the picture thread failed: ${message}`));
      this.#waiting = undefined;
    };
    return worker;
  }
}
