/**
 * The table of slugs that an edition file carries: numbers in an array, found by hashing (xxHash32) and linear probing.
 * A number is 0 where nothing is, or else holds the place of a verdict's line in its section, plus one, and 12 bits of
 * the hash, which tell most other slugs apart without reading their lines.
 */
export type SlugSlots = Float64Array<ArrayBuffer>;

/** Places must be below this, about 2 TiB, to have room beside 12 bits in a whole number that is exact, below 2^53. */
export const placesEnd = 2 ** 41 - 1;

const fingerprints = 4096;

/** An empty table for `slugs` slugs, half as large again so that searches soon reach an empty slot. */
export function emptySlots(slugs: number): SlugSlots {
  return new Float64Array(Math.max(1, Math.ceil(slugs * 1.5)));
}

/** Enters a slug, in UTF-8, that is not in the table yet, with a place below `placesEnd`. */
export function enterSlug(slots: SlugSlots, slug: Uint8Array, place: number): void {
  const hash = Bun.hash.xxHash32(slug);
  let slot = hash % slots.length;
  while (slots[slot] !== 0) slot = (slot + 1) % slots.length;
  slots[slot] = (place + 1) * fingerprints + fingerprintOf(hash);
}

/**
 * Calls `lookAt` with each place where a slug may be, until it returns something. Rarely a place belongs to another
 * slug; then `lookAt` must return nothing.
 */
export function findSlug<Answer>(
  slots: SlugSlots,
  slug: string,
  lookAt: (place: number) => Answer | undefined,
): Answer | undefined {
  const hash = Bun.hash.xxHash32(slug);
  const fingerprint = fingerprintOf(hash);
  let slot = hash % slots.length;
  for (let probes = 0; probes < slots.length; probes++) {
    const number = slots[slot] ?? 0;
    if (number === 0) return undefined;
    if (number % fingerprints === fingerprint) {
      const answer = lookAt(Math.floor(number / fingerprints) - 1);
      if (answer !== undefined) return answer;
    }
    slot = (slot + 1) % slots.length;
  }
  return undefined;
}

/** Whether the table cannot tell two slugs apart without reading their lines. */
export function looksAlike(slug: string, other: string): boolean {
  return fingerprintOf(Bun.hash.xxHash32(slug)) === fingerprintOf(Bun.hash.xxHash32(other));
}

function fingerprintOf(hash: number): number {
  return hash >>> 20;
}
