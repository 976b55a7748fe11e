import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { newFolder } from '../../../../lab/catalogue-folder.ts';
import { assemble, type PackSpan } from './assemble.ts';
import { chunkSizes, cutChunk } from './cut.ts';
import { decodeManifest, encodeManifest, type Manifest } from './manifest.ts';
import { packChunks } from './pack-chunks.ts';

const folder = newFolder();
let files = 0;

/** Bytes that are the same for the same seed; half of them compress. */
function bytesOf(seed: number, length: number): Buffer {
  let state = seed;
  return Buffer.from(
    Uint8Array.from({ length }, (_, index) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return index % 20_000 < 10_000 ? state >>> 24 : 97 + (state >>> 29);
    }),
  );
}

function fileOf(bytes: Uint8Array): string {
  const path = join(folder, `${files++}`);
  writeFileSync(path, bytes);
  return path;
}

/** A store of packs in memory. */
function memory() {
  const packs = new Map<string, Uint8Array<ArrayBuffer>>();
  return {
    packs,
    async pack(bytes: Buffer, known: readonly Manifest[] = []) {
      return packChunks(fileOf(bytes), {
        sequence: 1,
        sha256: '0'.repeat(64),
        bytes: bytes.length,
        known,
        atOnce: 2,
        write: async (name, whole) => {
          packs.set(name, whole);
        },
        onBytes: () => undefined,
      });
    },
    read: async ({ pack, offset, length }: PackSpan) =>
      packs.get(pack)?.slice(offset, offset + length) ?? new Uint8Array(0),
  };
}

async function assembled(manifest: Manifest, from: ReturnType<typeof memory>, local: readonly string[] = []) {
  const path = join(folder, `${files++}`);
  let read = 0;
  await assemble(manifest, path, {
    name: 'an edition',
    local,
    atOnce: 2,
    read: async (span) => {
      read += span.length;
      return from.read(span);
    },
    onBytes: () => undefined,
  });
  return { bytes: readFileSync(path), read };
}

describe('chunks', () => {
  test('are as long as they may be, and end at the same places behind an insertion', () => {
    const bytes = bytesOf(1, 3_000_000);
    const changed = Buffer.concat([
      bytes.subarray(0, 1_000_001),
      Buffer.from('inserted'),
      bytes.subarray(1_000_001),
    ]);
    const chunksOf = (all: Buffer) => {
      const chunks: string[] = [];
      for (let place = 0; place < all.length; ) {
        const length = cutChunk(all.subarray(place, place + chunkSizes.max));
        chunks.push(all.toString('latin1', place, place + length));
        place += length;
      }
      return chunks;
    };
    const [before, after] = [chunksOf(bytes), chunksOf(changed)];
    for (const chunk of before.slice(0, -1)) {
      expect(chunk.length).toBeGreaterThanOrEqual(chunkSizes.min);
      expect(chunk.length).toBeLessThanOrEqual(chunkSizes.max);
    }
    expect(bytes.length / before.length).toBeWithin(chunkSizes.average / 2, chunkSizes.average * 2);
    const known = new Set(before);
    expect(after.filter((chunk) => !known.has(chunk)).length).toBeLessThan(4);
  });

  test('keep their boundaries, on which existing stores depend', () => {
    const bytes = bytesOf(2, 200_000);
    const ends: number[] = [];
    for (let place = 0; place < bytes.length; ends.push(place))
      place += cutChunk(bytes.subarray(place, place + chunkSizes.max));
    expect(ends.slice(0, 6)).toMatchInlineSnapshot(`
      [
        9886,
        14597,
        26941,
        35304,
        43658,
        48058,
      ]
    `);
  });

  test('give back any file, from packs and from a file that has some of them', async () => {
    for (const length of [0, 1, chunkSizes.min, chunkSizes.max + 1, 9_000_000]) {
      const store = memory();
      const bytes = bytesOf(length, length);
      const manifest = decodeManifest(encodeManifest(await store.pack(bytes)), 'it');
      const { bytes: back } = await assembled(manifest, store);
      expect(back.equals(bytes)).toBeTrue();
    }
    const store = memory();
    const old = bytesOf(3, 5_000_000);
    const young = Buffer.concat([
      old.subarray(0, 2_000_000),
      Buffer.from('changed'),
      old.subarray(2_000_003),
    ]);
    const first = await store.pack(old);
    const size = store.packs.size;
    const second = await store.pack(young, [first]);
    expect(store.packs.size).toBe(size + 1);
    const { bytes: back, read } = await assembled(second, store, [fileOf(old)]);
    expect(back.equals(young)).toBeTrue();
    expect(read).toBeLessThan(2 * chunkSizes.max);
    expect((await assembled(second, store)).bytes.equals(young)).toBeTrue();
  });

  test('are not reused from packs that are mostly unused, since that would keep those packs alive', async () => {
    const store = memory();
    const first = await store.pack(bytesOf(4, 1_000_000));
    const second = await store.pack(bytesOf(4, 1_000_000), [first]);
    const third = await store.pack(bytesOf(4, 1_000_000), [{ ...first, list: first.list.slice(-3) }]);
    expect(second.packs).toEqual(first.packs);
    expect(third.packs).not.toContain(first.packs[0]);
  });

  test('are refused when they are not what the manifest says, and so is a damaged manifest', async () => {
    const store = memory();
    const manifest = await store.pack(bytesOf(5, 500_000));
    for (const [name, bytes] of store.packs)
      store.packs.set(
        name,
        bytes.map((byte) => byte ^ 1),
      );
    await expect(assembled(manifest, store)).rejects.toThrow('a chunk was altered in the store');
    const encoded = encodeManifest(manifest);
    await fc.assert(
      fc.asyncProperty(
        fc.nat(encoded.length - 1),
        fc.integer({ min: 1, max: 255 }),
        async (place, change) => {
          const bytes = Buffer.from(encoded);
          bytes[place] = (bytes[place] ?? 0) ^ change;
          try {
            // What can still be read is checked against SHA-256 later.
            expect(decodeManifest(bytes, 'it').bytes).toBeNumber();
          } catch (error) {
            expect(String(error)).toBe(
              'StoreError: it is damaged, or was written by another version of this program',
            );
          }
        },
      ),
    );
    for (const wrong of [{ bytes: 1 }, { packs: ['../x'] }, { chunks: 1 }, { list: manifest.list.slice(1) }])
      expect(() => decodeManifest(encodeManifest({ ...manifest, ...wrong }), 'it')).toThrow('it is damaged');
  });
});
