import { type ByteString, lineOpening } from '../../verdict/entry-lines.ts';
import { DamagedSection } from './sections.ts';
import { looksAlike } from './slug-slots.ts';

/** Whether a line of a text, at a place of its section, is that of a slug. Throws `DamagedSection` if it cannot be. */
export function isLineOf(text: ByteString, start: number, slug: string, place: number): boolean {
  if (!text.startsWith(lineOpening, start)) throw damagedAt(place, 'no line begins there');
  const from = start + lineOpening.length;
  if (text.startsWith(slug, from) && text.charCodeAt(from + slug.length) === 0x22) return true;
  return isSlug(text.slice(from, text.indexOf('"', from)), slug, place);
}

/** Whether the slug of the line at a place is the one that the table led to. Throws `DamagedSection` if it cannot be. */
export function isSlug(found: string, slug: string, place: number): boolean {
  // A file that was written over has other lines than the table says, which was read before.
  if (!looksAlike(found, slug)) throw damagedAt(place, 'the line of another slug is there');
  return found === slug;
}

/** The error of lines that are damaged at a place. */
export function damagedAt(place: number, what: string): DamagedSection {
  return new DamagedSection(`lines: byte ${place}: ${what}`);
}
