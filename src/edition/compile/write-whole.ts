import { writeSync } from 'node:fs';

/** Writes all bytes at a place of a file. Throws the system's error: a disk that is full takes a part, and then throws. */
export function writeWhole(descriptor: number, bytes: Uint8Array, place: number): void {
  for (let done = 0; done < bytes.length; )
    done += writeSync(descriptor, bytes, done, bytes.length - done, place + done);
}
