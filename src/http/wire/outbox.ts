/** What an outbox needs of a socket. */
export interface Sink {
  /** Takes what the system has room for and returns how many bytes that was; negative when it is closed. */
  write(bytes: Uint8Array): number;
}

/** Held back at most, in bytes, so that answers to pipelined requests go out together. */
const holdMaxBytes = 64 * 1024;

/** What has to be sent over a connection and has found no room yet. */
export class Outbox {
  readonly #sink: Sink;
  #waiting: Uint8Array[] = [];
  #size = 0;
  #onRoom: (() => void) | undefined;
  #isBlocked = false;
  #isClosed = false;
  /** True while more is about to come: writes wait for `flush`. */
  hold = false;
  /** Grows whenever the client takes something. */
  progress = 0;

  constructor(sink: Sink) {
    this.#sink = sink;
  }

  /** Whether the connection is gone: what is written is dropped. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the client must take something before more is written. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /**
   * Sends bytes, or keeps what finds no room. The first `mutable` bytes are copied if they are kept, because their
   * owner will change them; all others must stay as they are.
   */
  write(bytes: Uint8Array, mutable = 0): void {
    if (this.#isClosed) return;
    if (this.#isBlocked || this.hold || this.#size > 0) {
      this.#keep(bytes, mutable);
      if (this.#size > holdMaxBytes) this.flush();
      return;
    }
    const taken = this.#sink.write(bytes);
    if (taken === bytes.length) return;
    if (taken < 0) {
      this.close();
      return;
    }
    this.#isBlocked = true;
    this.progress++;
    this.#keep(bytes.subarray(taken), Math.max(0, mutable - taken));
  }

  /** Sends what is kept as far as there is room; to be called when there is some again. */
  flush(): void {
    this.#isBlocked = false;
    while (this.#size > 0) {
      const bytes = this.#next();
      const taken = this.#sink.write(bytes);
      if (taken < 0) {
        this.close();
        return;
      }
      if (taken > 0) this.progress++;
      this.#size -= taken;
      if (taken < bytes.length) {
        this.#waiting[0] = bytes.subarray(taken);
        this.#isBlocked = true;
        return;
      }
      this.#waiting.shift();
    }
    this.#tellRoom();
  }

  /** Resolves when all that is kept has been sent, or never will be. */
  room(): Promise<void> {
    if (this.#isClosed || !this.#isBlocked) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }

  /** Forgets what is kept: nobody will take it. */
  close(): void {
    this.#isClosed = true;
    this.#tellRoom();
    this.#waiting = [];
    this.#size = 0;
    this.#isBlocked = false;
  }

  #tellRoom(): void {
    const tell = this.#onRoom;
    this.#onRoom = undefined;
    tell?.();
  }

  #keep(bytes: Uint8Array, mutable: number): void {
    if (mutable > 0) this.#waiting.push(Buffer.from(bytes.subarray(0, mutable)));
    this.#waiting.push(mutable > 0 ? bytes.subarray(mutable) : bytes);
    this.#size += bytes.length;
  }

  /** The first piece; small ones that wait behind one another are joined. */
  #next(): Uint8Array {
    if (this.#waiting.length > 1 && this.#size <= 2 * holdMaxBytes)
      this.#waiting = [Buffer.concat(this.#waiting, this.#size)];
    return this.#waiting[0] ?? new Uint8Array();
  }
}
