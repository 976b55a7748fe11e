import { closeSync, openSync, readSync, writeSync } from 'node:fs';

/** How much is read and hashed at a time, in bytes. */
const blockBytes = 4 * 1024 * 1024;

/** XXH3 (64 bits) of a file's content, in base 36: of blocks of 4 MiB, each block's hash seeding the next. */
export function hashOf(bytes: Uint8Array): string {
  let hash = 0n;
  for (let start = 0; start === 0 || start < bytes.length; start += blockBytes)
    hash = Bun.hash.xxHash3(bytes.subarray(start, start + blockBytes), hash);
  return textOf(hash);
}

/** The same hash of a file on disk. */
export function hashOfFile(path: string): string {
  const block = Buffer.allocUnsafe(blockBytes);
  const descriptor = openSync(path, 'r');
  try {
    let hash = 0n;
    for (let start = 0, length = -1; start === 0 || length === blockBytes; start += blockBytes) {
      length = readBlock(descriptor, block, start);
      if (start === 0 || length > 0) hash = Bun.hash.xxHash3(block.subarray(0, length), hash);
    }
    return textOf(hash);
  } finally {
    closeSync(descriptor);
  }
}

/** Writes pieces into a file, one after the other, and returns its size in bytes. Throws the system's error. */
export async function writeAll(
  path: string,
  pieces: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): Promise<number> {
  const descriptor = openSync(path, 'w');
  try {
    let bytes = 0;
    for await (const piece of pieces) {
      // A disk that is nearly full may take a part of it, and fail only with the next write.
      for (let written = 0; written < piece.length; )
        written += writeSync(descriptor, piece, written, piece.length - written);
      bytes += piece.length;
    }
    return bytes;
  } finally {
    closeSync(descriptor);
  }
}

function readBlock(descriptor: number, block: Uint8Array, start: number): number {
  let length = 0;
  for (let count = -1; count !== 0 && length < block.length; length += count)
    count = readSync(descriptor, block, length, block.length - length, start + length);
  return length;
}

function textOf(hash: bigint): string {
  return hash.toString(36).padStart(13, '0');
}
