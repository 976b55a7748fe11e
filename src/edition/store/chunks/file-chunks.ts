import { open } from 'node:fs/promises';
import { chunkSizes, cutChunk } from './cut.ts';
import { linkedPages, rewriteLinks } from './linked-pages.ts';

/** Bytes that are read at once, and after which others get their turn. */
export const blockBytes = 1024 * 1024;

/** A chunk of a file. */
export interface FileChunk {
  /** SHA-256 of its bytes, in hexadecimal digits. */
  readonly hash: string;
  /** Where it begins in the file. */
  readonly place: number;
  /** With relative links (`rewriteLinks`); overwritten by the next chunk, so copy them to keep them. */
  readonly bytes: Buffer;
}

/** Cuts a file into its chunks, in order. Throws the system's error. */
export async function* chunksOf(path: string): AsyncGenerator<FileChunk> {
  await using file = await open(path);
  const block = Buffer.allocUnsafe(blockBytes + chunkSizes.max);
  let held = 0;
  let pages = 0;
  for (let offset = 0; ; ) {
    let read = 0;
    for (let count = 1; count > 0 && read < blockBytes; read += count)
      count = (await file.read(block, held + read, blockBytes - read, offset + read)).bytesRead;
    const fresh = block.subarray(held, held + read);
    if (offset === 0) pages = linkedPages(fresh);
    rewriteLinks(fresh, offset, pages, 'relative');
    offset += read;
    held += read;
    let start = 0;
    // What is left of the block may be the beginning of a longer chunk, unless the file ends with it.
    while (held - start >= chunkSizes.max || (read < blockBytes && start < held)) {
      const bytes = block.subarray(start, start + cutChunk(block.subarray(start, held)));
      yield { hash: hashOf(bytes), place: offset - held + start, bytes };
      start += bytes.length;
    }
    if (read < blockBytes) return;
    block.copyWithin(0, start, held);
    held -= start;
  }
}

/** SHA-256 of bytes in hexadecimal digits. */
export function hashOf(bytes: Uint8Array): string {
  return new Bun.CryptoHasher('sha256').update(bytes).digest('hex');
}
