/** The part of a socket that an outbox needs. */
export interface Sink {
  /** Writes as much as the system has room for and returns the number of bytes; negative if it is closed. */
  write(bytes: Uint8Array): number;
}

/** Called after each change with the bytes that the client has not read yet, and whether it has read some since. */
export type OnHeld = (bytes: number, tookSome: boolean) => void;

/** Most bytes that are held back before they are sent. */
const holdMaxBytes = 64 * 1024;

/** Bytes to send over a connection: those that the socket has no room for yet, and those held back to be sent with more. */
export class Outbox {
  readonly #sink: Sink;
  readonly #onHeld: OnHeld;
  #held = 0;
  #heldProgress = 0;
  #waiting: Piece[] = [];
  #size = 0;
  #onRoom: (() => void) | undefined;
  #isBlocked = false;
  #isClosed = false;
  /** True while more bytes will follow soon: writes wait for `release`. */
  hold = false;
  /** Grows whenever the client reads something. */
  progress = 0;

  constructor(sink: Sink, onHeld: OnHeld = () => undefined) {
    this.#sink = sink;
    this.#onHeld = onHeld;
  }

  /** Whether the connection is gone; then writes are dropped. */
  get isClosed(): boolean {
    return this.#isClosed;
  }

  /** Whether the client must read something before more is written. */
  get isBlocked(): boolean {
    return this.#isBlocked;
  }

  /**
   * Sends bytes, or holds them back until `release`. Their owner may change the first `mutable` bytes after this turn
   * of the event loop; it must not change the others.
   */
  write(bytes: Uint8Array, mutable = 0): void {
    if (this.#isClosed) return;
    this.#waiting.push({ bytes, mutable });
    this.#size += bytes.length;
    if (this.#isBlocked) {
      this.#own();
      this.#tellHeld();
    } else if (!(this.hold || this.#waiting.length > 1) || this.#isTooMuch) this.flush();
  }

  /** Sends as many of the bytes as the socket takes now, after what is waiting, and keeps none; returns how many. */
  offer(bytes: Uint8Array): number {
    this.send();
    if (this.#isClosed || this.#isBlocked) return 0;
    const taken = this.#sink.write(bytes);
    if (taken < 0) {
      this.close();
      return 0;
    }
    if (taken > 0) this.progress++;
    this.#isBlocked = taken < bytes.length;
    return taken;
  }

  /** Sends what was held back. */
  release(): void {
    this.hold = false;
    this.send();
  }

  /** Sends what is waiting, unless the client must read something first. */
  send(): void {
    if (!this.#isBlocked) this.flush();
  }

  /** Sends what is waiting, as far as the socket has room; call it when the socket has room again. */
  flush(): void {
    this.#isBlocked = false;
    while (this.#size > 0) {
      const { bytes, mutable } = this.#next();
      const taken = this.#sink.write(bytes);
      if (taken < 0) {
        this.close();
        return;
      }
      if (taken > 0) this.progress++;
      this.#size -= taken;
      if (taken < bytes.length) {
        this.#waiting[0] = { bytes: bytes.subarray(taken), mutable: Math.max(0, mutable - taken) };
        this.#isBlocked = true;
        this.#own();
        this.#tellHeld();
        return;
      }
      this.#waiting.shift();
    }
    this.#waiting = [];
    this.#tellHeld();
    this.#tellRoom();
  }

  /** Resolves when everything has been sent, or the client is gone. */
  room(): Promise<void> {
    if (this.#isClosed || !this.#isBlocked) return Promise.resolve();
    return new Promise((resolve) => {
      this.#onRoom = resolve;
    });
  }

  /** Drops what is waiting: the client is gone. */
  close(): void {
    this.#isClosed = true;
    this.#tellRoom();
    this.#waiting = [];
    this.#size = 0;
    this.#isBlocked = false;
    this.#tellHeld();
  }

  #tellHeld(): void {
    const held = this.#isBlocked ? this.#size : 0;
    if (held === this.#held) return;
    this.#held = held;
    const tookSome = this.progress !== this.#heldProgress;
    this.#heldProgress = this.progress;
    this.#onHeld(held, tookSome);
  }

  get #isTooMuch(): boolean {
    return this.#size > holdMaxBytes && this.#waiting.length > 1;
  }

  #tellRoom(): void {
    const tell = this.#onRoom;
    this.#onRoom = undefined;
    tell?.();
  }

  /** Copies the bytes that their owner may change. */
  #own(): void {
    this.#waiting = this.#waiting.flatMap(({ bytes, mutable }) =>
      mutable === 0
        ? { bytes, mutable }
        : [Buffer.from(bytes.subarray(0, mutable)), bytes.subarray(mutable)]
            .filter((part) => part.length > 0)
            .map((part) => ({ bytes: part, mutable: 0 })),
    );
  }

  /** The first piece; small pieces in a row are joined. */
  #next(): Piece {
    if (this.#waiting.length > 1 && this.#size <= 2 * holdMaxBytes) {
      const parts = this.#waiting.map(({ bytes }) => bytes);
      this.#waiting = [{ bytes: Buffer.concat(parts, this.#size), mutable: 0 }];
    }
    return this.#waiting[0] ?? { bytes: new Uint8Array(), mutable: 0 };
  }
}

/** Bytes to send, of which the first `mutable` may change. */
interface Piece {
  readonly bytes: Uint8Array;
  readonly mutable: number;
}
