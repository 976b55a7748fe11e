import { lookupKeys } from '../../verdict/identifier.ts';
import type { Edition } from '../file/edition.ts';
import { hashesOf, identifierSection, sharedMax, slotLength } from './identifier-slots.ts';

/** So many slots are read at once: more are seldom full without one between them. */
const slotsPerRead = 16;

/**
 * The positions of the verdicts that an identifier or a website leads to, which rise: one, or up to 20 that share a website.
 * Any string may be asked for. Reads the file once, seldom more. Throws `DamagedSection`.
 */
export function positionsIdentified(edition: Edition, asked: string): readonly number[] {
  for (const key of lookupKeys(asked)) {
    const found = positionsOf(edition, key);
    if (found.length > 0) return found;
  }
  return [];
}

function positionsOf({ sections, total }: Edition, key: string): readonly number[] {
  const size = sections.lengthOf(identifierSection) / (4 * slotLength);
  const found: number[] = [];
  if (size === 0) return found;
  const [first, second] = hashesOf(key);
  let slot = first % size;
  for (let read = 0; read < size && found.length < sharedMax; ) {
    const count = Math.min(slotsPerRead, size - slot);
    const slots = sections.numbers(identifierSection, slot * slotLength, count * slotLength);
    for (let at = 0; at < slots.length; at += slotLength) {
      const position = (slots[at + 2] ?? 0) - 1;
      if (position === -1) return found;
      // A damaged table leads nowhere rather than past the end.
      if (slots[at] === first && slots[at + 1] === second && position < total) found.push(position);
    }
    read += count;
    slot = (slot + count) % size;
  }
  return found.slice(0, sharedMax);
}
