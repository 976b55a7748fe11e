/** How many recent names are remembered; a power of two. */
const slots = 65_536;

/**
 * Admission filter: keeps one-hit entries from evicting popular ones, as when a crawler reads every verdict (Einziger,
 * Friedman and Manes: TinyLFU, section 3.4.2). Counts names in 320 KiB. A name may be forgotten when another takes its
 * slot; two names share a count once in four thousand million times.
 */
export class AdmissionFilter {
  readonly #hashes = new Uint32Array(slots);
  readonly #counts = new Uint8ClampedArray(slots);

  /** Counts a name, and returns how often it was counted before: recently, and at most 255 times. */
  count(name: string): number {
    const hash = Bun.hash.xxHash32(name);
    const slot = hash & (slots - 1);
    const before = this.#hashes[slot] === hash ? (this.#counts[slot] ?? 0) : 0;
    this.#hashes[slot] = hash;
    this.#counts[slot] = before + 1;
    return before;
  }
}
