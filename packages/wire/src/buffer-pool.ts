/** Smallest and largest buffer that is lent, in bytes; sizes are powers of two. */
const sizes = { least: 16 * 1024, most: 512 * 1024 } as const;

/** Most free buffers of one size. */
const keptOfSize = 4;

/**
 * Lends memory to answers that are sent once, and reuses it for later ones. Memory that answers left to the garbage
 * collector would lie outside the runtime's heap, where it piles up. The pool keeps about 4 MiB at most. Memory that is
 * not given back is collected like any other.
 */
export class BufferPool {
  readonly #free = new Map<number, ArrayBuffer[]>();
  readonly #lent = new WeakSet<ArrayBuffer>();

  /** Uninitialised memory of `length` bytes; named as in `Buffer`, so that either can be used. */
  allocUnsafeSlow(length: number): Buffer<ArrayBuffer> {
    if (length < sizes.least || length > sizes.most) return Buffer.allocUnsafeSlow(length);
    const size = 2 ** Math.ceil(Math.log2(length));
    const memory = this.#free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size).buffer;
    this.#lent.add(memory);
    return Buffer.from(memory, 0, length);
  }

  /** Copies bytes out of lent memory, so that they can be kept, and takes the memory back. */
  keep(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.#lent.has(bytes.buffer)) return bytes;
    const own = Buffer.allocUnsafeSlow(bytes.length);
    own.set(bytes);
    this.give(bytes);
    return own;
  }

  /** Takes memory back that is no longer read; ignores memory that it did not lend. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (!this.#lent.delete(buffer)) return;
    const free = this.#free.get(buffer.byteLength) ?? [];
    if (free.length < keptOfSize) free.push(buffer);
    this.#free.set(buffer.byteLength, free);
  }
}
