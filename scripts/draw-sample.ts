import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { crc32, deflateSync } from 'node:zlib';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { runScript } from '../lab/script/script.ts';

const catalogue = join(import.meta.dir, '../catalogue');

/** A flat drawing needs no more, and its file is a third as large. */
const coloursMax = 64;

const script = {
  name: 'drawings',
  about:
    'Makes the pictures of the sample catalogue, in catalogue/images, of the drawings in catalogue/drawings.',
  options: {},
  examples: [],
} as const;

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
await runScript(script, () => {
  mkdirSync(join(catalogue, 'images'), { recursive: true });
  for (const name of readdirSync(join(catalogue, 'drawings')).sort()) {
    const svg = readFileSync(join(catalogue, 'drawings', name), 'utf8');
    const { width, height, pixels } = new Resvg(svg, { font: { loadSystemFonts: false } }).render();
    const png = encodePng(pixels, width, height);
    writeFileSync(join(catalogue, 'images', name.replace(/\.svg$/, '.png')), png);
    process.stdout.write(`${name}: ${png.length} bytes\n`);
  }
});

/** Opaque pixels, four bytes each, as a PNG with a palette (PNG, third edition, sections 5 and 11). */
function encodePng(pixels: Uint8Array, width: number, height: number): Buffer {
  const colours = new Map<number, number>();
  const colourAt = (pixel: number) => Buffer.from(pixels.buffer).readUIntBE(pixels.byteOffset + 4 * pixel, 3);
  for (let pixel = 0; pixel < width * height; pixel++) {
    const colour = colourAt(pixel);
    colours.set(colour, (colours.get(colour) ?? 0) + 1);
  }
  const palette = [...colours]
    .sort(([, a], [, b]) => b - a)
    .slice(0, coloursMax)
    .map(([colour]) => colour);
  const entries = new Map([...colours.keys()].map((colour) => [colour, nearestEntry(colour, palette)]));
  // Each row begins with the number of its filter: none.
  const rows = Buffer.alloc(height * (width + 1));
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) rows[y * (width + 1) + 1 + x] = entries.get(colourAt(y * width + x)) ?? 0;
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 3, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('PLTE', Buffer.from(palette.flatMap(partsOf))),
    chunk('IDAT', deflateSync(rows, { level: 9 })),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const body = Buffer.concat([Buffer.from(type), data]);
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, sum]);
}

function nearestEntry(colour: number, palette: readonly number[]): number {
  const distances = palette.map((entry) => distance(colour, entry));
  return distances.indexOf(Math.min(...distances));
}

function distance(one: number, other: number): number {
  const parts = partsOf(other);
  return partsOf(one).reduce((sum, part, index) => sum + (part - (parts[index] ?? 0)) ** 2, 0);
}

function partsOf(colour: number): number[] {
  return [colour >> 16, (colour >> 8) & 255, colour & 255];
}
