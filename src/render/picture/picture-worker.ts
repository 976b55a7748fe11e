import type { Drawable, PictureReply } from './picture-thread.ts';

/** The thread that draws could not be started, or ended; the message is one line. */
export class PictureThreadError extends Error {
  override readonly name = 'PictureThreadError';

  constructor(cause: string) {
    // Bun says with an error which lines of code it came from.
    const [line = ''] = /^\w*error: .*/im.exec(cause) ?? cause.trim().split('\n');
    super(line.slice(0, causeMax));
  }
}

/** The longest cause, in UTF-16 code units. */
const causeMax = 200;

/** Draws pictures in a thread of its own, which is started by the first one and keeps no process alive. */
export class PictureWorker {
  #thread: Thread | undefined;
  #waiting: PromiseWithResolvers<Uint8Array<ArrayBuffer>> | undefined;
  #closed = false;

  /**
   * Draws one picture as PNG; call it again only when that one is done. Rejects with `PictureThreadError` if there is no
   * thread to draw it, and when this is closed.
   */
  draw(subject: Drawable): Promise<Uint8Array<ArrayBuffer>> {
    if (this.#closed) return Promise.reject(new Error(closedMessage));
    const waiting = Promise.withResolvers<Uint8Array<ArrayBuffer>>();
    this.#waiting = waiting;
    this.#thread ??= this.#start();
    const { worker, ready } = this.#thread;
    // A caller is waiting: the process must not exit, even with nothing else to do.
    worker.ref();
    // If it never gets ready, `#end` rejects the picture.
    ready.promise.then(
      () => worker.postMessage(subject),
      () => undefined,
    );
    return waiting.promise;
  }

  /**
   * Starts a thread to see whether it can load what it draws with, and ends it again unless a picture is waiting by then.
   * Rejects with `PictureThreadError` if it cannot.
   */
  async try(): Promise<void> {
    if (this.#closed) return;
    this.#thread ??= this.#start();
    await this.#thread.ready.promise;
    if (!this.#waiting) this.#end(new Error(closedMessage));
  }

  /** Ends the thread; a picture under way is rejected. */
  close(): void {
    this.#closed = true;
    this.#end(new Error(closedMessage));
  }

  #start(): Thread {
    const worker = new Worker(new URL('./picture-thread.ts', import.meta.url).href);
    const ready = Promise.withResolvers<void>();
    worker.onmessage = ({ data }: MessageEvent<PictureReply>) => {
      if ('ready' in data) return ready.resolve();
      if ('unable' in data) return this.#end(new PictureThreadError(data.unable));
      worker.unref();
      if ('png' in data) this.#waiting?.resolve(data.png);
      else this.#waiting?.reject(new Error(data.failure));
      this.#waiting = undefined;
    };
    // The next picture starts another thread.
    worker.onerror = ({ message }) => this.#end(new PictureThreadError(message));
    return { worker, ready };
  }

  #end(reason: Error): void {
    this.#thread?.worker.terminate();
    this.#thread?.ready.reject(reason);
    this.#thread = undefined;
    this.#waiting?.reject(reason);
    this.#waiting = undefined;
  }
}

interface Thread {
  readonly worker: Worker;
  /** Until it has loaded its modules, messages to it would be lost. */
  readonly ready: PromiseWithResolvers<void>;
}

const closedMessage = 'the picture worker is closed';
