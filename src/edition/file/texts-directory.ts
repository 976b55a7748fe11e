import { fstatSync, readSync } from 'node:fs';
import { sealLength } from './seal.ts';
import { slotLength } from './slug-slots.ts';

/**
 * Where an edition file has what `VerdictTexts` reads: behind its database come the texts, then the table of slugs, this
 * directory, and the seal. Offsets in bytes.
 */
export interface TextsDirectory {
  /** Where the database ends and the texts begin. */
  readonly texts: number;
  /** Where the texts end and the table begins. */
  readonly table: number;
  /** How many slots the table has. */
  readonly capacity: number;
  /** Id of the edition. */
  readonly id: string;
}

const directoryLength = 128;
const directoryName = 'verdict-texts';

/** One line of ASCII of fixed length: its name, the fields in their order, spaces. */
export function formatDirectory({ texts, table, capacity, id }: TextsDirectory): Buffer {
  const text = `\n${directoryName} ${texts} ${table} ${capacity} ${id}`;
  return Buffer.from(text.padEnd(directoryLength - 1, ' ').concat('\n'), 'latin1');
}

/** Reads the directory of a sealed file; nothing when there is none, as in formats before 4. */
export function readDirectory(descriptor: number): TextsDirectory | undefined {
  const start = fstatSync(descriptor).size - sealLength - directoryLength;
  if (start < 0) return undefined;
  const line = Buffer.alloc(directoryLength);
  readSync(descriptor, line, 0, directoryLength, start);
  const pattern = new RegExp(`^\\n${directoryName} (\\d+) (\\d+) (\\d+) ([0-9a-f]{32}) *\\n$`);
  const match = pattern.exec(line.toString('latin1'));
  if (!match) return undefined;
  const [texts = 0, table = 0, capacity = 0] = match.slice(1, 4).map(Number);
  const fits = texts <= table && capacity > 0 && table + capacity * slotLength === start;
  return fits ? { texts, table, capacity, id: match[4] ?? '' } : undefined;
}
