import { type FileHandle, open } from 'node:fs/promises';
import { StoreError } from '../edition-store.ts';
import { blockBytes, chunksOf, hashOf } from './file-chunks.ts';
import { Lanes } from './lanes.ts';
import { linkedPages, pageBytes, rewriteLinks } from './linked-pages.ts';
import { decompressed, type Manifest, type StoredChunk } from './manifest.ts';

/** Most bytes of a pack in one request, and how large a gap between two chunks a request may span. */
const spanBytes = 4 * 1024 * 1024;
const gapBytes = 16 * 1024;

/** Bytes of a pack. */
export interface PackSpan {
  readonly pack: string;
  readonly offset: number;
  readonly length: number;
}

/** From what an edition file is put together. */
export interface AssembleOptions {
  /** For messages: the store and its publication. */
  readonly name: string;
  /** Paths of edition files on this machine; chunks that they hold are not read from packs. */
  readonly local: readonly string[];
  /** Parts of packs that are read at the same time. */
  readonly atOnce: number;
  /** Reads bytes of a pack. */
  readonly read: (span: PackSpan) => Promise<Uint8Array<ArrayBuffer>>;
  /** Told how many of the bytes that have to be read were read. */
  readonly onBytes: (done: number, all: number) => void;
}

/**
 * Writes the edition file of a manifest to a new file, and flushes it. Each chunk is checked against its SHA-256.
 * Throws `StoreError` when one was altered, the system's error, or what `read` throws.
 */
export async function assemble(manifest: Manifest, path: string, options: AssembleOptions): Promise<void> {
  const wanted = placesOf(manifest);
  await using file = await open(path, 'wx+');
  await file.truncate(manifest.bytes);
  for (const local of options.local) await copyLocal(local, wanted, file);
  await readPacks(manifest, wanted, file, options);
  await restoreLinks(file);
  await file.sync();
}

/** A chunk, and where it belongs in the file. */
interface WantedChunk extends StoredChunk {
  readonly places: number[];
}

/** Chunks that are still to be written, by their hashes. */
type Wanted = Map<string, WantedChunk>;

function placesOf({ list }: Manifest): Wanted {
  const wanted: Wanted = new Map();
  let place = 0;
  for (const chunk of list) {
    const found = wanted.get(chunk.hash);
    if (found) found.places.push(place);
    else wanted.set(chunk.hash, { ...chunk, places: [place] });
    place += chunk.length;
  }
  return wanted;
}

async function copyLocal(path: string, wanted: Wanted, file: FileHandle): Promise<void> {
  if (wanted.size === 0) return;
  for await (const { hash, bytes } of chunksOf(path)) {
    const chunk = wanted.get(hash);
    if (chunk) await put(chunk, bytes, file);
    wanted.delete(hash);
  }
}

/** Makes the links of a file absolute, when all its chunks are in their places. */
async function restoreLinks(file: FileHandle): Promise<void> {
  const block = Buffer.allocUnsafe(blockBytes);
  let pages = 0;
  for (let offset = 0, read = 1; read > 0; offset += read) {
    read = (await file.read(block, 0, blockBytes, offset)).bytesRead;
    if (offset === 0) pages = linkedPages(block.subarray(0, read));
    if (offset >= pages * pageBytes) return;
    const bytes = block.subarray(0, read);
    rewriteLinks(bytes, offset, pages, 'absolute');
    await file.write(bytes, 0, read, offset);
  }
}

async function put({ places }: WantedChunk, bytes: Uint8Array, file: FileHandle): Promise<void> {
  for (const place of places) await file.write(bytes, 0, bytes.length, place);
}

async function readPacks(
  { packs }: Manifest,
  wanted: Wanted,
  file: FileHandle,
  { name, atOnce, read, onBytes }: AssembleOptions,
): Promise<void> {
  const spans = spansOf([...wanted.values()]);
  const all = spans.reduce((sum, { length }) => sum + length, 0);
  const lanes = new Lanes(atOnce);
  let done = 0;
  try {
    for (const { pack, offset, length, chunks } of spans)
      await lanes.begin(async () => {
        const span = { pack: packs[pack] ?? '', offset, length };
        const own = unpack(await read(span), offset, chunks) ?? unpack(await read(span), offset, chunks);
        if (!own)
          throw new StoreError(
            `${name}: a chunk was altered in the store: its SHA-256 is not that in the manifest`,
          );
        for (const [index, bytes] of own.entries()) await put(chunks[index] as WantedChunk, bytes, file);
        done += length;
        onBytes(done, all);
      });
  } finally {
    await lanes.end();
  }
}

/** The bytes of chunks, from those of a pack at an offset; nothing unless each of them has its hash. */
function unpack(
  bytes: Uint8Array<ArrayBuffer>,
  offset: number,
  chunks: readonly StoredChunk[],
): readonly Uint8Array[] | undefined {
  const all: Uint8Array[] = [];
  for (const { hash, length, stored, offset: place } of chunks) {
    const own = bytes.subarray(place - offset, place - offset + stored);
    const chunk = stored === length ? own : decompressed(own, length);
    if (!chunk || hashOf(chunk) !== hash) return undefined;
    all.push(chunk);
  }
  return all;
}

/** Parts of packs that hold all chunks; those that are near each other are read together. */
function spansOf(chunks: WantedChunk[]) {
  chunks.sort((one, other) => one.pack - other.pack || one.offset - other.offset);
  const spans: { pack: number; offset: number; length: number; chunks: WantedChunk[] }[] = [];
  for (const chunk of chunks) {
    const end = chunk.offset + chunk.stored;
    const last = spans.at(-1);
    const isNear =
      last?.pack === chunk.pack &&
      chunk.offset - (last.offset + last.length) <= gapBytes &&
      end - last.offset <= spanBytes;
    if (last && isNear) {
      last.chunks.push(chunk);
      last.length = Math.max(last.length, end - last.offset);
    } else spans.push({ pack: chunk.pack, offset: chunk.offset, length: chunk.stored, chunks: [chunk] });
  }
  return spans;
}
