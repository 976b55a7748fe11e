/**
 * The table of identifiers that an edition file carries: three numbers of 32 bits in each slot, found by hashing and linear
 * probing. Two are hashes of the key (xxHash32), the third is the position of a verdict, plus one; 0 where nothing is.
 * Positions from the number of verdicts on stand for withdrawn products, in the order of `withdrawnSection`. Among ten million keys the odds that any two have the same hashes are 1 in 370,000, so that keys are not kept.
 */
export type IdentifierSlots = Uint32Array<ArrayBuffer>;

/** The section that holds the table. */
export const identifierSection = 'identifiers';

/** The section with the slugs of withdrawn products that have identifiers, in order, each padded with zeros. */
export const withdrawnSection = 'withdrawnIdentifiers';

/** Bytes of each slug there. */
export const slugBytes = 80;

/** Numbers in a slot. */
export const slotLength = 3;

/** Most verdicts that are found by one key: many may share a website. */
export const sharedMax = 20;

/** The hashes of a key. */
export function hashesOf(key: string): readonly [number, number] {
  return [Bun.hash.xxHash32(key), Bun.hash.xxHash32(key, 1)];
}

/** A table for so many keys, half as large again, so that a search soon meets a slot where nothing is. */
export function emptySlots(keys: number): IdentifierSlots {
  return new Uint32Array(slotLength * Math.ceil(keys * 1.5 + 1));
}

/** Enters a position under the hashes of a key, unless enough are there. */
export function enterPosition(slots: IdentifierSlots, first: number, second: number, position: number): void {
  const size = slots.length / slotLength;
  let shared = 0;
  for (let slot = first % size; ; slot = (slot + 1) % size) {
    const at = slot * slotLength;
    if (slots[at + 2] === 0) {
      slots.set([first, second, position + 1], at);
      return;
    }
    if (slots[at] === first && slots[at + 1] === second && ++shared === sharedMax) return;
  }
}
