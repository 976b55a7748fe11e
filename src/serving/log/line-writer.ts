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
  /** Does something so many milliseconds later; a timer that keeps no process alive by default. */
  readonly later?: (then: () => void, ms: number) => void;
}

/** Milliseconds until what found no room is tried again. */
const retryMs = 50;

/** A full disk is asked again after `retryMs`, then twice as long, up to this many milliseconds. */
const fullMaxMs = 800;

/** Bytes on their way. */
interface Batch {
  /** How many lines they are, without the one that tells of dropped ones. */
  readonly lines: number;
  /** How many dropped lines they tell of. */
  readonly told: number;
}

/** Writes lines one batch after another. It never waits and never throws: what finds no room is dropped and counted. */
export class LineWriter {
  readonly #options: LineWriterOptions;
  #lines: Buffer[] = [];
  #size = 0;
  #dropped = 0;
  #untold = 0;
  #isWriting = false;
  #isGone = false;
  #fullMs = retryMs;
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
    this.#writeAll(whole, { lines, told: 0 });
  }

  /** Tells how many were dropped, when nothing else is left to write. */
  #writeNotice(): void {
    const told = this.#untold;
    if (told === 0 || this.#isGone) {
      this.#isWriting = false;
      this.#onEmpty?.();
      return;
    }
    const bytes = Buffer.from(`${this.#options.droppedLine(told)}\n`);
    this.#untold = 0;
    this.#size += bytes.length;
    this.#writeAll(bytes, { lines: 0, told });
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

  /** A disk that is full may have room later; a reader that is gone never comes back. */
  #fail({ code }: NodeJS.ErrnoException, { lines, told }: Batch): void {
    this.#drop(lines);
    this.#untold += told;
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
    this.#untold += count;
  }
}
