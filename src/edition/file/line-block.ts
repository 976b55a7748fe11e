import type { ByteString } from '../../verdict/entry-lines.ts';
import { DamagedSection } from './sections.ts';

/** Most memory for recently read blocks and what was made of them, in bytes, unless a ledger sets another limit. */
export const keptBytes = 8 * 1024 * 1024;

/** Memory of a block as a multiple of its text, if something was made of each line. */
export const madeFactor = 3;

/** The same for a replaced edition. */
export const shrunkBytes = 256 * 1024;

/** Memory of a block besides its text, and of a made line besides its bytes, including its name. */
export const overheadBytes = { block: 512, made: 200 } as const;

/** Neighbouring lines, as in the file. */
export interface LineBlock {
  readonly text: ByteString;
  /** Where each line begins, and where the last one ends. */
  readonly starts: Uint32Array;
  /** Where the first tab of each line is, or that of a later one; 0 when no tab follows. */
  readonly tabs: Uint32Array;
  /** What was made of the start of each line, and by what. */
  made: { readonly by: MakeBytes; readonly bytes: Buffer[] } | undefined;
}

/** Converts a line, up to its first tab, into other bytes. */
export type MakeBytes = (start: ByteString) => Buffer;

/** The memory of what was made of a block's lines. */
export function madeBytes({ made }: LineBlock): number {
  return made?.bytes.reduce((sum, { length }) => sum + overheadBytes.made + length, 0) ?? 0;
}

/** Where each of `count` lines begins, and where the last ends. Throws `DamagedSection` if the text has other lines. */
export function findLines(text: ByteString, count: number): Uint32Array {
  const starts = new Uint32Array(count + 1);
  for (let line = 0, end = 0; line < count; line++) {
    end = text.indexOf('\n', end) + 1;
    if (end === 0) throw new DamagedSection(`${line} of ${count} lines are there`);
    starts[line + 1] = end;
  }
  if (starts[count] !== text.length) throw new DamagedSection(`more than ${count} lines are there`);
  return starts;
}

/** The index of the block that contains a place, given where each begins. */
export function blockAt(places: Float64Array, place: number): number {
  let low = 0;
  for (let high = places.length - 1; low < high; ) {
    const middle = (low + high + 1) >>> 1;
    if ((places[middle] ?? 0) <= place) low = middle;
    else high = middle - 1;
  }
  return low;
}
