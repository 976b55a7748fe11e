import { open } from 'node:fs/promises';
import { chunkSizes, cutChunk } from './cut.ts';

/** Bytes that are read at once, and after which others get their turn. */
const blockBytes = 1024 * 1024;

/** A chunk of a file. */
export interface FileChunk {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string;
  /** Where it begins in the file. */
  readonly place: number;
  /** Overwritten when the next chunk is asked for; copy them to keep them. */
  readonly bytes: Buffer;
}

/** Cuts a file into its chunks, in order. Throws the system's error. */
export async function* chunksOf(path: string): AsyncGenerator<FileChunk> {
  const file = await open(path);
  try {
    const block = Buffer.allocUnsafe(blockBytes);
    let held = 0;
    for (let place = 0; ; ) {
      const { bytesRead } = await file.read(block, held, block.length - held, place + held);
      held += bytesRead;
      let start = 0;
      // What is left of the block may be the beginning of a longer chunk, unless the file ends with it.
      while (held - start >= chunkSizes.max || (bytesRead === 0 && start < held)) {
        const bytes = block.subarray(start, start + cutChunk(block.subarray(start, held)));
        yield { hash: hashOf(bytes), place: place + start, bytes };
        start += bytes.length;
      }
      if (bytesRead === 0) return;
      block.copyWithin(0, start, held);
      held -= start;
      place += start;
    }
  } finally {
    await file.close();
  }
}

/** SHA-256 of bytes in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}
