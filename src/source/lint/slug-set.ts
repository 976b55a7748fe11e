/** Slugs of a pool, so that a million takes 4 MB. */
const poolSize = 64 * 1024;

/** A set of slugs that stores 32 bits of each: with a million slugs, one of 4,000 unknown ones counts as known. */
export class SlugSet {
  readonly #pools: Uint32Array[] = [];
  #size = 0;
  #sorted: Uint32Array | undefined;

  add(slug: string): void {
    const place = this.#size++ % poolSize;
    if (place === 0) this.#pools.push(new Uint32Array(poolSize));
    const pool = this.#pools.at(-1);
    if (pool) pool[place] = Bun.hash.xxHash32(slug);
    this.#sorted = undefined;
  }

  has(slug: string): boolean {
    this.#sorted ??= this.#sort();
    const wanted = Bun.hash.xxHash32(slug);
    let [low, high] = [0, this.#size];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#sorted[middle] ?? 0) < wanted) low = middle + 1;
      else high = middle;
    }
    return low < this.#size && this.#sorted[low] === wanted;
  }

  #sort(): Uint32Array {
    const all = new Uint32Array(this.#size);
    for (const [index, pool] of this.#pools.entries())
      all.set(pool.subarray(0, Math.min(poolSize, this.#size - index * poolSize)), index * poolSize);
    return all.sort();
  }
}
