import { brotliDecompressSync } from 'node:zlib';
import { ByteReader } from './byte-reader.ts';
import { restoreHorizontalMetrics, restoreOutlines } from './woff2-outlines.ts';

/**
 * Unpacks a WOFF 2 file into the OpenType font that HarfBuzz reads (w3.org/TR/WOFF2). Restores only what
 * drawing needs: outlines lose their instructions and checksums are zero. Throws `Error` for collections.
 */
export function decodeWoff2(file: Uint8Array): Uint8Array<ArrayBuffer> {
  const reader = new ByteReader(file);
  if (reader.uint32() !== woff2Signature) throw new Error('the file is not WOFF 2');
  const flavour = reader.uint32();
  if (flavour === collectionFlavour) throw new Error('the file is a collection of fonts');
  reader.uint32();
  const count = reader.uint16();
  reader.bytes(6);
  const compressedSize = reader.uint32();
  reader.bytes(24);
  const entries = Array.from({ length: count }, () => readEntry(reader));
  const content = new ByteReader(brotliDecompressSync(reader.bytes(compressedSize)));
  const stored = new Map(entries.map((entry) => [entry.tag, { ...entry, bytes: content.bytes(entry.size) }]));
  return assemble(flavour, restore(stored));
}

interface Entry {
  readonly tag: string;
  /** Its bytes in the decompressed stream. */
  readonly size: number;
  readonly transformed: boolean;
}

interface StoredTable extends Entry {
  readonly bytes: Uint8Array;
}

const woff2Signature = 0x774f4632;
const collectionFlavour = 0x74746366;

/** The tags that an entry names by number (WOFF 2, section 4.1). */
const knownTags = (
  'cmap head hhea hmtx maxp name OS/2 post cvt_ fpgm glyf loca prep CFF_ VORG EBDT EBLC gasp hdmx kern LTSH PCLT' +
  ' VDMX vhea vmtx BASE GDEF GPOS GSUB EBSC JSTF MATH CBDT CBLC COLR CPAL SVG_ sbix acnt avar bdat bloc bsln cvar' +
  ' fdsc feat fmtx fvar gvar hsty just lcar mort morx opbd prop trak Zapf Silf Glat Gloc Feat Sill'
)
  .split(' ')
  .map((tag) => tag.replace('_', ' '));

function readEntry(reader: ByteReader): Entry {
  const flags = reader.uint8();
  const tag = knownTags[flags & 63] ?? Buffer.from(reader.bytes(4)).toString('latin1');
  const version = flags >> 6;
  // Outlines are stored plain in version 3, other tables in version 0.
  const transformed = tag === 'glyf' || tag === 'loca' ? version !== 3 : version !== 0;
  const plainSize = reader.base128();
  return { tag, size: transformed ? reader.base128() : plainSize, transformed };
}

function restore(stored: ReadonlyMap<string, StoredTable>): Map<string, Uint8Array> {
  const tables = new Map(Array.from(stored, ([tag, { bytes }]) => [tag, bytes]));
  const [glyf, hmtx] = [stored.get('glyf'), stored.get('hmtx')];
  if (!glyf?.transformed) {
    if (hmtx?.transformed) throw new Error('the metrics are packed and the outlines are not');
    return tables;
  }
  const outlines = restoreOutlines(glyf.bytes);
  tables.set('glyf', outlines.glyf).set('loca', outlines.loca);
  const head = Uint8Array.from(tables.get('head') ?? []);
  new DataView(head.buffer).setInt16(50, 1); // indexToLocFormat: 32-bit offsets
  tables.set('head', head);
  const hhea = tables.get('hhea');
  if (hmtx?.transformed && hhea)
    tables.set('hmtx', restoreHorizontalMetrics(hmtx.bytes, hhea, outlines.leftmost));
  return tables;
}

/** Lays out tables as an OpenType file: a directory sorted by tag, each table aligned to four bytes. */
function assemble(flavour: number, tables: ReadonlyMap<string, Uint8Array>): Uint8Array<ArrayBuffer> {
  const sorted = [...tables].sort(([a], [b]) => (a < b ? -1 : 1));
  let end = 12 + 16 * sorted.length;
  const placed = sorted.map(([tag, bytes]) => {
    const at = end;
    end += (bytes.length + 3) & ~3;
    return { tag, bytes, at };
  });
  const font = new Uint8Array(end);
  const view = new DataView(font.buffer);
  view.setUint32(0, flavour);
  view.setUint16(4, sorted.length);
  for (const [index, { tag, bytes, at }] of placed.entries()) {
    const entry = 12 + 16 * index;
    font.set(Buffer.from(tag, 'latin1'), entry);
    view.setUint32(entry + 8, at);
    view.setUint32(entry + 12, bytes.length);
    font.set(bytes, at);
  }
  return font;
}
