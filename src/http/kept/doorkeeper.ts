/** How many of the last strangers are remembered, at most; a power of two. */
const remembered = 65_536;

/**
 * Tells who comes again from who comes once, in memory of a fixed size: 320 KiB. A cache that is full would else put out
 * what is asked for often for the sake of what is never asked for again, as when somebody reads every verdict
 * (Einziger, Friedman and Manes: TinyLFU, section 3.4.2). Who was met may be forgotten; who was not is taken for another
 * once in four thousand million times.
 */
export class Doorkeeper {
  readonly #hashes = new Uint32Array(remembered);
  readonly #times = new Uint8ClampedArray(remembered);

  /** How often a name was here before, not long ago: 255 times at most; now it is once more. */
  meet(name: string): number {
    const hash = Bun.hash.xxHash32(name);
    const place = hash & (remembered - 1);
    const times = this.#hashes[place] === hash ? (this.#times[place] ?? 0) : 0;
    this.#hashes[place] = hash;
    this.#times[place] = times + 1;
    return times;
  }
}
