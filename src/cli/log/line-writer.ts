/** Writes bytes without waiting for them, and tells how many were written or why none were. */
export type WriteBytes = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

/** How lines are written. */
export interface LineWriterOptions {
  readonly write: WriteBytes;
  /** Bytes that may wait; lines beyond are dropped. */
  readonly maxBytes: number;
  /** Bytes that are written at once, in whole lines; a longer line goes alone. */
  readonly batchBytes: number;
  /** A line that says that so many were dropped. */
  readonly droppedLine: (count: number) => string;
}

/** Milliseconds until what found no room is tried again. */
const retryMs = 50;

/** Writes lines one batch after another. It never waits and never throws: what finds no room is dropped and counted. */
export class LineWriter {
  readonly #options: LineWriterOptions;
  #lines: Buffer[] = [];
  #size = 0;
  #dropped = 0;
  #untold = 0;
  #isWriting = false;
  #isGone = false;
  #onEmpty: (() => void) | undefined;

  constructor(options: LineWriterOptions) {
    this.#options = options;
  }

  /** Lines that were dropped so far. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Writes a line soon; one that is to follow at once goes with it. */
  write(line: string): void {
    const bytes = Buffer.from(`${line}\n`);
    if (this.#isGone || this.#size + bytes.length > this.#options.maxBytes) {
      this.#drop(1);
      return;
    }
    this.#lines.push(bytes);
    this.#size += bytes.length;
    if (this.#isWriting) return;
    this.#isWriting = true;
    setImmediate(() => this.#writeNext());
  }

  /** Waits until all is written, so many milliseconds at most; false if some is left. */
  async close(waitMs: number): Promise<boolean> {
    if (!this.#isWriting) return true;
    let timer: Timer | undefined;
    const isEmpty = await Promise.race([
      new Promise<boolean>((resolve) => {
        this.#onEmpty = () => resolve(true);
      }),
      new Promise<boolean>((resolve) => {
        timer = setTimeout(() => resolve(false), waitMs);
      }),
    ]);
    clearTimeout(timer);
    return isEmpty;
  }

  #writeNext(): void {
    if (this.#lines.length === 0 && this.#untold > 0 && !this.#isGone) {
      this.#lines.push(Buffer.from(`${this.#options.droppedLine(this.#untold)}\n`));
      this.#size = this.#lines[0]?.length ?? 0;
      this.#untold = 0;
    }
    if (this.#lines.length === 0) {
      this.#isWriting = false;
      this.#onEmpty?.();
      return;
    }
    let count = 0;
    let bytes = 0;
    for (const line of this.#lines) {
      if (count > 0 && bytes + line.length > this.#options.batchBytes) break;
      bytes += line.length;
      count++;
    }
    const batch = this.#lines.splice(0, count);
    this.#writeAll(batch.length === 1 && batch[0] ? batch[0] : Buffer.concat(batch), count);
  }

  #writeAll(bytes: Buffer, count: number): void {
    this.#options.write(bytes, (error, written) => {
      if (!error && written > 0 && written < bytes.length) {
        this.#size -= written;
        this.#writeAll(bytes.subarray(written), count);
        return;
      }
      if (error?.code === 'EAGAIN' || error?.code === 'EINTR' || (!error && written === 0)) {
        setTimeout(() => this.#writeAll(bytes, count), retryMs);
        return;
      }
      this.#size -= bytes.length;
      if (error) this.#fail(error, count);
      this.#writeNext();
    });
  }

  /** A disk that is full may have room later; a reader that is gone never comes back. */
  #fail({ code }: NodeJS.ErrnoException, count: number): void {
    this.#drop(count);
    if (code === 'ENOSPC' || code === 'EDQUOT') return;
    this.#isGone = true;
    this.#drop(this.#lines.length);
    this.#lines = [];
    this.#size = 0;
  }

  #drop(count: number): void {
    this.#dropped += count;
    this.#untold += count;
  }
}
