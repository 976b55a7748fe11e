import { expect, test } from 'bun:test';
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { newFolder } from '../../../lab/catalogue-folder.ts';
import { copyBytes } from './copy-bytes.ts';

const folder = newFolder();
const [from, to] = [join(folder, 'from'), join(folder, 'to')];
writeFileSync(from, 'abcdefgh');

/** Copies from `from` to the third place of a new file. */
function copied(start: number, end: number): { readonly place: number; readonly text: string } {
  const file = openSync(to, 'w');
  try {
    const place = copyBytes(from, start, end, file, 3);
    return { place, text: readFileSync(to, 'latin1') };
  } finally {
    closeSync(file);
  }
}

test('copies a part of a file, and says where it ends', () => {
  expect(copied(2, 6)).toEqual({ place: 7, text: '\0\0\0cdef' });
});

test('refuses to copy beyond the end of the file', () => {
  expect(() => copied(2, 9)).toThrow(new RangeError(`${from} ends at byte 8`));
});
