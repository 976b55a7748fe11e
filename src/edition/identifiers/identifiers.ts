import { lookupKeys } from '../../verdict/identifier.ts';
import type { Edition } from '../file/edition.ts';
import {
  hashesOf,
  identifierSection,
  sharedMax,
  slotLength,
  slugBytes,
  withdrawnSection,
} from './identifier-slots.ts';

/** So many slots are read at once: more are seldom full without one between them. */
const slotsPerRead = 16;

/**
 * The slugs that an identifier or a website leads to, in order: that of one verdict, or of up to 20 that share a website; if
 * no verdict has it, those of withdrawn products. Any string may be asked for. Reads the file once, seldom more. Throws
 * `DamagedSection`.
 */
export function slugsIdentified(edition: Edition, asked: string): string[] {
  const { lines, total } = edition;
  for (const key of lookupKeys(asked)) {
    const found = positionsOf(edition, key);
    const verdicts = found.filter((position) => position < total);
    if (verdicts.length > 0) return verdicts.map((position) => lines.slugAt(position));
    if (found.length > 0) return found.map((position) => withdrawnSlug(edition, position - total));
  }
  return [];
}

function positionsOf({ sections, total }: Edition, key: string): readonly number[] {
  const size = sections.lengthOf(identifierSection) / (4 * slotLength);
  const end = total + sections.lengthOf(withdrawnSection) / slugBytes;
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
      if (slots[at] === first && slots[at + 1] === second && position < end) found.push(position);
    }
    read += count;
    slot = (slot + count) % size;
  }
  return found.slice(0, sharedMax);
}

function withdrawnSlug({ sections }: Edition, index: number): string {
  const bytes = Buffer.alloc(slugBytes);
  sections.read(withdrawnSection, slugBytes * index, bytes);
  return bytes.toString('latin1').replace(/\0+$/, '');
}
