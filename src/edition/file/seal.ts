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

/** Reports whether a file ends as an edition does; its content is not looked at. */
export function endsWithSeal(path: string): boolean {
  return withFile(path, (file) => readSeal(file) !== undefined);
}

/** The length and the hash that the seal of a file states. Throws `EditionError` when it has none. */
export function sealOf(path: string): string {
  return withFile(path, (file) => wholeSeal(path, file).slice(1).join('-'));
}

/** Checks the whole file against its seal. Throws `EditionError` when a byte is missing, added or changed. */
export function verifySeal(path: string): void {
  withFile(path, (file) => {
    const [, length, hash] = wholeSeal(path, file);
    const actual = fstatSync(file).size - sealLength;
    if (Number(length) !== actual || hashStart(file, actual) !== hash)
      throw new EditionError(`${path}: the edition file is damaged: its content does not match its seal`);
  });
}

/** Opens an edition file to read it. Throws `EditionError`. */
export function openEditionFile(path: string): number {
  try {
    return openSync(path, 'r');
  } catch (error) {
    throw new EditionError(`${path}: the edition file cannot be opened: ${messageOf(error)}`);
  }
}

function withFile<Result>(path: string, use: (descriptor: number) => Result): Result {
  const descriptor = openEditionFile(path);
  try {
    return use(descriptor);
  } finally {
    closeSync(descriptor);
  }
}

function wholeSeal(path: string, descriptor: number): RegExpExecArray {
  const match = readSeal(descriptor);
  if (match) return match;
  throw new EditionError(`${path}: this is not a whole edition file: it ends without its seal`);
}

function readSeal(descriptor: number): RegExpExecArray | undefined {
  const length = fstatSync(descriptor).size - sealLength;
  const seal = Buffer.alloc(sealLength);
  if (length > 0) readSync(descriptor, seal, 0, sealLength, length);
  return new RegExp(`^\\n${sealName} (\\d+) ([0-9a-f]{16}) *\\n$`).exec(seal.toString('latin1')) ?? undefined;
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
