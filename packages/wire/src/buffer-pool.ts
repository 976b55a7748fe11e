/** Sizes of buffers that are lent: powers of two from the first to the last, in bytes. */
const sizes = { least: 16 * 1024, most: 512 * 1024 } as const;

/** Buffers of one size that are kept for the next answers. */
const keptOfSize = 4;

/**
 * Lends memory to answers that are sent once, so that the next ones need no more: what an answer leaves to the garbage
 * collector lies outside the runtime's heap, where it piles up. At most some 4 MiB are kept. Memory that is not given
 * back is collected like any other.
 */
export class BufferPool {
  readonly #free = new Map<number, ArrayBuffer[]>();
  readonly #lent = new WeakSet<ArrayBuffer>();

  /** Memory of so many bytes, whatever is in it; named as in `Buffer`, so that either serves. */
  allocUnsafeSlow(length: number): Buffer<ArrayBuffer> {
    if (length < sizes.least || length > sizes.most) return Buffer.allocUnsafeSlow(length);
    const size = 2 ** Math.ceil(Math.log2(length));
    const memory = this.#free.get(size)?.pop() ?? Buffer.allocUnsafeSlow(size).buffer;
    this.#lent.add(memory);
    return Buffer.from(memory, 0, length);
  }

  /** The same bytes in memory of their own, to be kept; takes that back in which they were. */
  keep(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
    if (!this.#lent.has(bytes.buffer)) return bytes;
    const own = Buffer.allocUnsafeSlow(bytes.length);
    own.set(bytes);
    this.give(bytes);
    return own;
  }

  /** Takes memory back that is no longer read; does nothing with memory that was not lent. */
  give({ buffer }: Uint8Array<ArrayBuffer>): void {
    if (!this.#lent.delete(buffer)) return;
    const free = this.#free.get(buffer.byteLength) ?? [];
    if (free.length < keptOfSize) free.push(buffer);
    this.#free.set(buffer.byteLength, free);
  }
}
