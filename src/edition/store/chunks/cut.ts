/** Bytes of a chunk: at least, on average, at most. They and `gear` are part of what a store holds: never change them. */
export const chunkSizes = { min: 2 * 1024, average: 8 * 1024, max: 32 * 1024 } as const;

/**
 * Where a chunk may end, by the rolling hash: before the average length one place in 32,768 will do, behind it one in
 * 2,048, so that most chunks are about that long (FastCDC, USENIX ATC 2016, section 3.4, "normalized chunking").
 */
const masks = { before: highest(15), after: highest(11) } as const;

/** A number for each byte, as good as random. */
const gear = Uint32Array.from({ length: 256 }, (_, byte) =>
  new Bun.CryptoHasher('sha256').update(Uint8Array.of(byte)).digest().readUInt32LE(0),
);

/**
 * The length of the chunk that bytes begin with. Where it ends depends on the 32 bytes before that place only, so behind
 * an insertion the same chunks follow again. Unless a file ends with them, there must be `chunkSizes.max` bytes.
 */
export function cutChunk(bytes: Uint8Array): number {
  const { min, average, max } = chunkSizes;
  const end = Math.min(bytes.length, max);
  const middle = Math.min(end, average);
  let hash = 0;
  let place = Math.min(end, min);
  while (place < middle) {
    hash = ((hash << 1) + (gear[bytes[place++] ?? 0] ?? 0)) | 0;
    if ((hash & masks.before) === 0) return place;
  }
  while (place < end) {
    hash = ((hash << 1) + (gear[bytes[place++] ?? 0] ?? 0)) | 0;
    if ((hash & masks.after) === 0) return place;
  }
  return end;
}

/** The highest bits: they depend on the most bytes. */
function highest(bits: number): number {
  return (0xffffffff << (32 - bits)) | 0;
}
