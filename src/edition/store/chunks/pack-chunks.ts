import { randomBytes } from 'node:crypto';
import { chunksOf } from './file-chunks.ts';
import { Lanes } from './lanes.ts';
import type { Manifest, StoredChunk } from './manifest.ts';

/** Bytes of a pack, about: a request for each, and so much memory for each that is under way. */
const packBytes = 4 * 1024 * 1024;

/** A pack of whose bytes an edition uses less than this is not built upon: it would be kept for them alone. */
const usedShareMin = 0.25;

/** How an edition file is packed. */
export interface PackOptions {
  /** Number of the publication. */
  readonly sequence: number;
  /** SHA-256 and length of the file. */
  readonly sha256: string;
  readonly bytes: number;
  /** Manifests of editions that stay: their chunks are in the store already. */
  readonly known: readonly Manifest[];
  /** Packs that are written at the same time. */
  readonly atOnce: number;
  /** Writes a pack. */
  readonly write: (name: string, bytes: Uint8Array<ArrayBuffer>) => Promise<void>;
  readonly onBytes: (done: number, all: number) => void;
}

/** Where a chunk lies, by the name of its pack. */
interface ChunkPlace extends Pick<StoredChunk, 'offset' | 'stored'> {
  readonly pack: string;
}

/** Writes those chunks of a file that no known manifest has, in packs; gives the manifest of all. Throws what `write` throws. */
export async function packChunks(path: string, options: PackOptions): Promise<Manifest> {
  const { sequence, sha256, bytes, known, atOnce, write, onBytes } = options;
  const places = knownPlaces(known);
  const packs = new Map<string, number>();
  const list: StoredChunk[] = [];
  const lanes = new Lanes(atOnce);
  let pack = newPack(sequence);
  let waiting: Buffer[] = [];
  let offset = 0;
  const flush = async () => {
    const [name, whole] = [pack, Buffer.concat(waiting)];
    pack = newPack(sequence);
    waiting = [];
    offset = 0;
    if (whole.length > 0) await lanes.begin(() => write(name, whole));
  };
  try {
    for await (const { hash, place, bytes: chunk } of chunksOf(path)) {
      let found = places.get(hash);
      if (!found) {
        const compressed = Bun.zstdCompressSync(chunk);
        const stored = compressed.length < chunk.length ? compressed : Buffer.from(chunk);
        found = { pack, offset, stored: stored.length };
        places.set(hash, found);
        waiting.push(stored);
        offset += stored.length;
      }
      const number = packs.get(found.pack) ?? packs.size;
      packs.set(found.pack, number);
      list.push({ ...found, hash, length: chunk.length, pack: number });
      if (offset >= packBytes) await flush();
      onBytes(place + chunk.length, bytes);
    }
    await flush();
  } finally {
    // What is under way ends before its names are removed.
    await lanes.end();
  }
  return {
    format: 1,
    bytes,
    sha256,
    packs: [...packs.keys()],
    chunks: list.length,
    nonce: randomBytes(16).toString('hex'),
    list,
  };
}

/** The name is never given twice: a pack that nothing names may be removed at any time. */
function newPack(sequence: number): string {
  return `${String(sequence).padStart(8, '0')}-${randomBytes(16).toString('hex')}`;
}

function knownPlaces(known: readonly Manifest[]): Map<string, ChunkPlace> {
  const places = new Map<string, ChunkPlace>();
  for (const { packs, list } of known) {
    const used = usedShares(list, packs.length);
    for (const { hash, pack, offset, stored } of list)
      if ((used[pack] ?? 0) >= usedShareMin) places.set(hash, { pack: packs[pack] ?? '', offset, stored });
  }
  return places;
}

/** Which part of each pack is used, as far as that is known: up to the last chunk that is. */
function usedShares(list: readonly StoredChunk[], packs: number): readonly number[] {
  const seen = Array.from({ length: packs }, () => new Set<number>());
  const bytes = new Array<number>(packs).fill(0);
  const ends = new Array<number>(packs).fill(1);
  for (const { pack, offset, stored } of list) {
    ends[pack] = Math.max(ends[pack] ?? 0, offset + stored);
    if (!seen[pack]?.has(offset)) bytes[pack] = (bytes[pack] ?? 0) + stored;
    seen[pack]?.add(offset);
  }
  return bytes.map((used, pack) => used / (ends[pack] ?? 1));
}
