/** Writes bytes without blocking; calls `done` with the number written or the error. */
export type WriteBytes = (
  bytes: Uint8Array,
  done: (error: NodeJS.ErrnoException | null, written: number) => void,
) => void;

/** How lines are written. */
export interface LineWriterOptions {
  readonly write: WriteBytes;
  /** Most bytes that wait to be written; further lines are dropped. */
  readonly maxBytes: number;
  /** Bytes of one write, in whole lines; a longer line is written alone. */
  readonly batchBytes: number;
  /** The line that reports how many were dropped. */
  readonly droppedLine: (count: number) => string;
  /** Calls `then` after `ms` milliseconds; by default with a timer that does not keep the process alive. */
  readonly later?: (then: () => void, ms: number) => void;
}

/** Milliseconds until a write that found no room is retried. */
const retryMs = 50;

/** A full disk is retried after `retryMs`, then after twice as long each time, up to this many milliseconds. */
const fullMaxMs = 800;

/** A write under way. */
interface Batch {
  /** How many lines it holds, without the one that reports dropped lines. */
  readonly lines: number;
  /** How many dropped lines it reports. */
  readonly reported: number;
}

/** Writes lines in batches. It never blocks and never throws: lines that find no room are dropped and counted. */
export class LineWriter {
  readonly #options: LineWriterOptions;
  #lines: Buffer[] = [];
  #size = 0;
  #dropped = 0;
  #unreported = 0;
  #isWriting = false;
  #isGone = false;
  #fullMs = retryMs;
  #onEmpty: (() => void) | undefined;

  constructor(options: LineWriterOptions) {
    this.#options = options;
  }

  /** How many lines were dropped so far. */
  get dropped(): number {
    return this.#dropped;
  }

  /** Queues a line; lines of the same turn of the event loop are written together. */
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

  /** Waits until all lines are written, for at most `waitMs` milliseconds; false if some are left. */
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
    if (this.#lines.length === 0) {
      this.#writeNotice();
      return;
    }
    let lines = 0;
    let bytes = 0;
    for (const line of this.#lines) {
      if (lines > 0 && bytes + line.length > this.#options.batchBytes) break;
      bytes += line.length;
      lines++;
    }
    const batch = this.#lines.splice(0, lines);
    const whole = batch.length === 1 && batch[0] ? batch[0] : Buffer.concat(batch);
    this.#writeAll(whole, { lines, reported: 0 });
  }

  /** Reports how many lines were dropped, once nothing else is left to write. */
  #writeNotice(): void {
    const reported = this.#unreported;
    if (reported === 0 || this.#isGone) {
      this.#isWriting = false;
      this.#onEmpty?.();
      return;
    }
    const bytes = Buffer.from(`${this.#options.droppedLine(reported)}\n`);
    this.#unreported = 0;
    this.#size += bytes.length;
    this.#writeAll(bytes, { lines: 0, reported });
  }

  #writeAll(bytes: Buffer, batch: Batch): void {
    this.#options.write(bytes, (error, written) => {
      if (!error && written > 0 && written < bytes.length) {
        this.#size -= written;
        this.#writeAll(bytes.subarray(written), batch);
        return;
      }
      if (error?.code === 'EAGAIN' || error?.code === 'EINTR' || (!error && written === 0)) {
        this.#later(() => this.#writeAll(bytes, batch), retryMs);
        return;
      }
      this.#size -= bytes.length;
      if (error) {
        this.#fail(error, batch);
        return;
      }
      this.#fullMs = retryMs;
      this.#writeNext();
    });
  }

  /** A full disk may have room later; a reader that is gone never comes back. */
  #fail({ code }: NodeJS.ErrnoException, { lines, reported }: Batch): void {
    this.#drop(lines);
    this.#unreported += reported;
    if (code === 'ENOSPC' || code === 'EDQUOT') {
      this.#later(() => this.#writeNext(), this.#fullMs);
      this.#fullMs = Math.min(this.#fullMs * 2, fullMaxMs);
      return;
    }
    this.#isGone = true;
    this.#drop(this.#lines.length);
    this.#lines = [];
    this.#size = 0;
    this.#writeNext();
  }

  #later(then: () => void, ms: number): void {
    if (this.#options.later) this.#options.later(then, ms);
    else setTimeout(then, ms).unref();
  }

  #drop(count: number): void {
    this.#dropped += count;
    this.#unreported += count;
  }
}
