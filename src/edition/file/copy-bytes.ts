import { closeSync, openSync, readSync, writeSync } from 'node:fs';

const blockBytes = 1024 * 1024;

/** Copies bytes of a file to a place of an open file; returns where they end. Throws the system's error. */
export function copyBytes(path: string, start: number, end: number, to: number, place: number): number {
  const from = openSync(path, 'r');
  try {
    const block = Buffer.allocUnsafeSlow(blockBytes);
    let done = 0;
    while (start + done < end) {
      const count = readSync(from, block, 0, Math.min(blockBytes, end - start - done), start + done);
      if (count === 0) throw new RangeError(`${path} ends at byte ${start + done}`);
      for (let written = 0; written < count; )
        written += writeSync(to, block, written, count - written, place + done + written);
      done += count;
    }
    return place + done;
  } finally {
    closeSync(from);
  }
}
