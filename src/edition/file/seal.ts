import { closeSync, fstatSync, fsyncSync, openSync, readSync, writeSync } from 'node:fs';
import { messageOf } from '../../verdict/text/error-message.ts';

/**
 * Length of the seal, which ends an edition file. It stands behind a SQLite database and its
 * sections (`Sections`), 64 ASCII bytes that SQLite ignores as it does the sections: a name, the length in bytes of all before
 * it, and the XXH3 hash of that. The hash finds damage, not forgery: who can write the file can write the seal; a store
 * keeps its own SHA-256 for what crosses a network.
 */
export const sealLength = 64;
const sealName = 'verdict-edition';

/** An edition file that cannot be used; the message is one line for the operator. */
export class EditionError extends Error {
  override readonly name = 'EditionError';
}

/** Appends the seal to a file and flushes both to disk. */
export function sealFile(path: string): void {
  const descriptor = openSync(path, 'r+');
  try {
    const length = fstatSync(descriptor).size;
    const text = `\n${sealName} ${length} ${hashStart(descriptor, length)}`;
    const seal = Buffer.from(text.padEnd(sealLength - 1, ' ').concat('\n'), 'latin1');
    // A full disk may take only a part, without an error.
    if (writeSync(descriptor, seal, 0, sealLength, length) !== sealLength)
      throw new EditionError(`${path}: the seal could not be written: the disk is full`);
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

/** Says whether a file ends as an edition does; its content is not looked at. */
export function endsWithSeal(path: string): boolean {
  const descriptor = openForReading(path);
  try {
    return readSeal(descriptor) !== undefined;
  } finally {
    closeSync(descriptor);
  }
}

/** The length and the hash that the seal of a file states. Throws `EditionError` when it has none. */
export function sealOf(path: string): string {
  const descriptor = openForReading(path);
  try {
    const match = readSeal(descriptor);
    if (!match) throw new EditionError(`${path}: this is not a whole edition file: it ends without its seal`);
    return `${match[1]}-${match[2]}`;
  } finally {
    closeSync(descriptor);
  }
}

/** Checks the whole file against its seal. Throws `EditionError` when a byte is missing, added or changed. */
export function verifySeal(path: string): void {
  const descriptor = openForReading(path);
  try {
    const length = fstatSync(descriptor).size - sealLength;
    const match = readSeal(descriptor);
    if (!match) throw new EditionError(`${path}: this is not a whole edition file: it ends without its seal`);
    if (Number(match[1]) !== length || hashStart(descriptor, length) !== match[2])
      throw new EditionError(`${path}: the edition file is damaged: its content does not match its seal`);
  } finally {
    closeSync(descriptor);
  }
}

function readSeal(descriptor: number): RegExpExecArray | undefined {
  const length = fstatSync(descriptor).size - sealLength;
  const seal = Buffer.alloc(sealLength);
  if (length > 0) readSync(descriptor, seal, 0, sealLength, length);
  return new RegExp(`^\\n${sealName} (\\d+) ([0-9a-f]{16}) *\\n$`).exec(seal.toString('latin1')) ?? undefined;
}

function openForReading(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new EditionError(`${path}: the edition file cannot be opened: ${messageOf(error)}`);
  }
}

/** XXH3 (64 bits) of the first `length` bytes, read 4 MiB at a time, each block's hash seeding the next. */
function hashStart(descriptor: number, length: number): string {
  const block = Buffer.allocUnsafe(4 * 1024 * 1024);
  let hash = 0n;
  for (let offset = 0; offset < length; ) {
    const count = readSync(descriptor, block, 0, Math.min(block.length, length - offset), offset);
    if (count === 0) break;
    hash = Bun.hash.xxHash3(block.subarray(0, count), hash);
    offset += count;
  }
  return hash.toString(16).padStart(16, '0');
}
