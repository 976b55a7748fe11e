import { closeSync, openSync, readSync, unlinkSync, writeSync } from 'node:fs';
import type { ByteString } from '../../../verdict/entry-lines.ts';

/** Before the key of an entry: its length and that of the list, 32 bits each. */
const headerBytes = 8;

/** Bytes that are read at once: from each run, at most from all together, and at least from each. */
const readBytes = { each: 64 * 1024, all: 8 * 1024 * 1024, least: 4096 } as const;

/** A key and a list of positions (`PositionSet`) that lies in `bytes`, until the next entry is read. */
export interface RunEntry {
  readonly key: ByteString;
  readonly bytes: Uint8Array;
  readonly from: number;
  readonly to: number;
}

/** Part of an array. */
interface Span {
  readonly start: number;
  readonly end: number;
}

/** Keys with lists, in sorted runs: the last lies in memory, the others in a file without a name. */
export class RunFile {
  readonly #path: string;
  #descriptor: number | undefined;
  /** Where each run in the file ends. */
  readonly #ends: number[] = [];
  #run = Buffer.alloc(0);
  #used = 0;

  /** The file is made at `path` when there is a second run, and has no name from then on. */
  constructor(path: string) {
    this.#path = path;
  }

  /** Begins another run. Throws the system's error. */
  begin(): void {
    if (this.#used > 0) this.#write();
  }

  /** Adds an entry: some of these bytes as its key, which follows the last in the order of bytes, and rising positions. */
  add(bytes: Uint8Array, key: Span, positions: Uint32Array, list: Span): void {
    const most = headerBytes + key.end - key.start + 5 * (list.end - list.start);
    if (this.#used + most > this.#run.length) this.#grow(most);
    const run = this.#run;
    let used = this.#used + headerBytes;
    for (let index = key.start; index < key.end; index++) run[used++] = bytes[index] ?? 0;
    const from = used;
    let last = -1;
    for (let index = list.start; index < list.end; index++) {
      const position = positions[index] ?? 0;
      let gap = position - last - 1;
      last = position;
      for (; gap > 127; gap >>>= 7) run[used++] = (gap & 127) | 128;
      run[used++] = gap;
    }
    run.writeUInt32LE(key.end - key.start, this.#used);
    run.writeUInt32LE(used - from, this.#used + 4);
    this.#used = used;
  }

  /** The entries of all runs in the order of keys; entries with the same key in no particular order. */
  *merge(): Iterable<RunEntry> {
    const share = Math.floor(readBytes.all / (this.#ends.length + 1));
    const bytes = Math.max(readBytes.least, Math.min(readBytes.each, share));
    const descriptor = this.#descriptor ?? -1;
    const runs = this.#ends.map(
      (end, index) =>
        new RunReader(Buffer.allocUnsafeSlow(bytes), 0, descriptor, this.#ends[index - 1] ?? 0, end),
    );
    runs.push(new RunReader(this.#run, this.#used, descriptor, 0, 0));
    /** The one with the first key comes last. */
    const waiting: RunReader[] = [];
    for (const run of runs) if (run.next()) insert(waiting, run);
    for (let first = waiting.pop(); first; first = waiting.pop()) {
      yield first;
      if (first.next()) insert(waiting, first);
    }
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor);
    this.#descriptor = undefined;
  }

  #write(): void {
    if (this.#descriptor === undefined) {
      this.#descriptor = openSync(this.#path, 'w+');
      unlinkSync(this.#path);
    }
    // A full disk takes a part, and then throws.
    for (let done = 0; done < this.#used; )
      done += writeSync(this.#descriptor, this.#run, done, this.#used - done);
    this.#ends.push((this.#ends.at(-1) ?? 0) + this.#used);
    this.#used = 0;
  }

  #grow(by: number): void {
    const longer = Buffer.allocUnsafeSlow(Math.max(this.#run.length * 2, this.#used + by));
    longer.set(this.#run.subarray(0, this.#used));
    this.#run = longer;
  }
}

/** Reads one run. */
class RunReader implements RunEntry {
  key: ByteString = '';
  bytes: Buffer;
  from = 0;
  to = 0;
  /** How many of the bytes are read. */
  #used: number;
  readonly #descriptor: number;
  /** The next byte to read from the file. */
  #place: number;
  readonly #end: number;

  constructor(bytes: Buffer, used: number, descriptor: number, place: number, end: number) {
    this.bytes = bytes;
    this.#used = used;
    this.#descriptor = descriptor;
    this.#place = place;
    this.#end = end;
  }

  /** Reads the next entry, if there is one. Throws the system's error. */
  next(): boolean {
    if (!this.#has(headerBytes)) return false;
    const key = this.bytes.readUInt32LE(this.to);
    const list = this.bytes.readUInt32LE(this.to + 4);
    if (!this.#has(headerBytes + key + list)) throw new RangeError('a run of words ends too soon');
    this.from = this.to + headerBytes + key;
    this.key = this.bytes.toString('latin1', this.from - key, this.from);
    this.to = this.from + list;
    return true;
  }

  /** Reads until `count` bytes are available; reports whether they are. */
  #has(count: number): boolean {
    if (this.to + count <= this.#used) return true;
    const rest = this.bytes.subarray(this.to, this.#used);
    if (count > this.bytes.length) this.bytes = Buffer.allocUnsafeSlow(count);
    this.bytes.set(rest);
    this.to = 0;
    this.#used = rest.length;
    const length = Math.min(this.bytes.length - this.#used, this.#end - this.#place);
    const read = length === 0 ? 0 : readSync(this.#descriptor, this.bytes, this.#used, length, this.#place);
    this.#used += read;
    this.#place += read;
    return count <= this.#used;
  }
}

/** Inserts a run after those with greater keys. */
function insert(runs: RunReader[], run: RunReader): void {
  let low = 0;
  for (let high = runs.length; low < high; ) {
    const middle = (low + high) >>> 1;
    if ((runs[middle]?.key ?? '') > run.key) low = middle + 1;
    else high = middle;
  }
  runs.splice(low, 0, run);
}
