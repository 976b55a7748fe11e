/** How many of the last strangers are remembered, at most; a power of two. */
const remembered = 65_536;

/**
 * Tells who comes again from who comes once, in memory of a fixed size: 256 KiB. A cache that is full would else put out
 * what is asked for often for the sake of what is never asked for again, as when somebody reads every verdict
 * (Einziger, Friedman and Manes: TinyLFU, section 3.4.2). Who was met may be forgotten; who was not is taken for met
 * once in four thousand million times.
 */
export class Doorkeeper {
  readonly #hashes = new Uint32Array(remembered);

  /** Whether a name was here before, not long ago; from now on it was. */
  hasMet(name: string): boolean {
    const hash = Bun.hash.xxHash32(name);
    const place = hash & (remembered - 1);
    const isKnown = this.#hashes[place] === hash;
    this.#hashes[place] = hash;
    return isKnown;
  }
}
