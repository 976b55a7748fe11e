import { describe, expect, test } from 'bun:test';
import {
  appendFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { newFolder, writeFolder } from '../../lab/catalogue-folder.ts';
import { ExportFolder, type Tidied } from './export-folder.ts';

const mebibyte = 1024 * 1024;

/** Exports once into a folder: `write` makes the files. */
async function exportInto(
  path: string,
  write: (folder: ExportFolder) => unknown = () => undefined,
): Promise<Tidied> {
  const folder = await ExportFolder.open(path);
  await write(folder);
  const tidied = folder.finish();
  folder.close();
  return tidied;
}

/** Bytes each of which differs from its neighbours by more than its place. */
const bytesOf = (length: number, last = 1) =>
  Buffer.alloc(length, 'verdicts').fill(last, Math.max(0, length - 1));

/** In two pieces, so that none ends where a block does. */
const piecesOf = (bytes: Uint8Array) => [
  bytes.subarray(0, bytes.length >> 1),
  bytes.subarray(bytes.length >> 1),
];

// Files are hashed in blocks of 4 MiB.
describe.each([
  1,
  4 * mebibyte - 1,
  4 * mebibyte,
  4 * mebibyte + 1,
  8 * mebibyte,
  9 * mebibyte,
])('a file of %d bytes', (length) => {
  test('is known again, whichever way it was written', async () => {
    const path = newFolder();
    const bytes = bytesOf(length);
    const written: unknown[] = [];
    await exportInto(path, async (folder) => written.push(await folder.writeStream('file', piecesOf(bytes))));
    await exportInto(path, async (folder) => written.push(await folder.writeStream('file', piecesOf(bytes))));
    await exportInto(path, (folder) => written.push(folder.write('file', bytes)));
    expect(written).toEqual([
      { written: 'added', bytes: length },
      { written: 'unchanged', bytes: length },
      'unchanged',
    ]);
    expect(readFileSync(join(path, 'file')).equals(bytes)).toBe(true);
    expect(await exportInto(path)).toEqual({ removed: 1, left: [] });
    expect(existsSync(join(path, 'file'))).toBe(false);
  });

  test('is rewritten when only its last byte differs', async () => {
    const path = newFolder();
    await exportInto(path, (folder) => folder.write('file', bytesOf(length)));
    const streamed: unknown[] = [];
    await exportInto(path, async (folder) =>
      streamed.push(await folder.writeStream('file', piecesOf(bytesOf(length, 2)))),
    );
    expect(streamed).toEqual([{ written: 'changed', bytes: length }]);
    expect(readFileSync(join(path, 'file')).equals(bytesOf(length, 2))).toBe(true);
  });

  test('is left where it is when its last byte was changed', async () => {
    const path = newFolder();
    await exportInto(path, (folder) => folder.writeStream('file', piecesOf(bytesOf(length))));
    writeFileSync(join(path, 'file'), bytesOf(length, 2));
    expect(await exportInto(path)).toEqual({ removed: 0, left: ['file'] });
    expect(existsSync(join(path, 'file'))).toBe(true);
  });
});

test('the format of file hashes is stable, since later versions read them', async () => {
  const path = newFolder();
  await exportInto(path, async (folder) => {
    await folder.writeStream('large', piecesOf(bytesOf(9 * mebibyte)));
    folder.write('small', 'verdicts');
  });
  expect(readFileSync(join(path, '.verdicts-export'), 'utf8')).toBe(
    'verdicts export 1\n10ns3cpt2biiv large\n0o286fnnqumvv small\n',
  );
});

test('no file stays open', async () => {
  const path = newFolder();
  await exportInto(path, (folder) => folder.writeStream('file', piecesOf(bytesOf(100))));
  await exportInto(path);
  // The system itself would tell, but only after some thousands.
  for (const name of existsSync('/proc/self/fd') ? readdirSync('/proc/self/fd') : [])
    expect(linkOf(`/proc/self/fd/${name}`)).not.toStartWith(path);
});

function linkOf(link: string): string {
  try {
    return readlinkSync(link);
  } catch {
    // Closed since it was listed.
    return '';
  }
}

test('an empty file is one too', async () => {
  const path = newFolder();
  expect(await exportInto(path, (folder) => folder.writeStream('file', []))).toEqual({
    removed: 0,
    left: [],
  });
  expect(
    await exportInto(path, (folder) => expect(folder.write('file', '')).toBe('unchanged')),
  ).toMatchObject({ left: [] });
  expect(await exportInto(path)).toEqual({ removed: 1, left: [] });
});

test.each([
  ['reviews/b.html is there already', (path: string) => writeFileSync(join(path, 'reviews/b.html'), 'mine')],
  ['reviews/b.html is there already', (path: string) => symlinkSync('../x', join(path, 'reviews/b.html'))],
  ['lists is there already and is no folder', (path: string) => symlinkSync('..', join(path, 'lists'))],
])('nothing that no export made is overwritten, also through a link: %s', async (message, prepare) => {
  const path = join(newFolder(), 'public');
  await exportInto(path, (folder) => folder.write('reviews/a.html', 'a'));
  prepare(path);
  const folder = await ExportFolder.open(path);
  expect(() => {
    folder.write('reviews/b.html', 'b');
    folder.write('lists/b', 'b');
  }).toThrow(message);
  folder.close();
  expect(readdirSync(join(path, '..'))).toEqual(['public']);
});

test('an export repairs what a killed one left, and removes nothing outside its folder', async () => {
  const outside = writeFolder({ precious: 'precious' });
  const path = join(outside, 'public');
  mkdirSync(path);
  // What `kill -9` leaves: some files, one of them not yet in its place, and no manifest.
  const killed = await ExportFolder.open(path);
  killed.write('index.html', 'half');
  killed.write('api/v1/long-gone', 'of an earlier edition');
  killed.close();
  writeFileSync(join(path, '.verdicts-export.tmp'), 'hal');
  appendFileSync(
    join(path, '.verdicts-export.journal'),
    '../precious\n/etc/hostname\nreviews/../../precious\n',
  );
  expect(await exportInto(path, (folder) => folder.write('index.html', 'whole'))).toEqual({
    removed: 1,
    left: [],
  });
  expect(readdirSync(path).sort()).toEqual(['.verdicts-export', 'index.html']);
  expect(readFileSync(join(path, 'index.html'), 'utf8')).toBe('whole');
  expect(existsSync(join(outside, 'precious'))).toBe(true);
});
