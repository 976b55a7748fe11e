import { ByteReader } from './byte-reader.ts';

/** Outlines as OpenType stores them. */
export interface Outlines {
  readonly glyf: Uint8Array;
  /** Offsets into `glyf`, 32 bits each. */
  readonly loca: Uint8Array;
  /** The smallest x of each glyph; 0 for an empty one. */
  readonly leftmost: readonly number[];
}

/** Restores outlines from the transformed `glyf` table (WOFF 2, section 5.1), without their instructions. */
export function restoreOutlines(transformed: Uint8Array): Outlines {
  const header = new ByteReader(transformed);
  header.uint16();
  const hasOverlaps = (header.uint16() & 1) === 1;
  const glyphCount = header.uint16();
  header.uint16();
  const sizes = Array.from({ length: 7 }, () => header.uint32());
  const [contours, pointCounts, flags, glyphs, composites, boxes] = sizes.map(
    (size) => new ByteReader(header.bytes(size)),
  ) as [ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader, ByteReader];
  const boxed = boxes.bytes(4 * Math.floor((glyphCount + 31) / 32));
  const overlapping = hasOverlaps ? header.bytes(Math.ceil(glyphCount / 8)) : new Uint8Array();
  const writer = new GlyphWriter();
  const loca = new DataView(new ArrayBuffer(4 * (glyphCount + 1)));
  const leftmost: number[] = [];
  for (let glyph = 0; glyph < glyphCount; glyph++) {
    const contourCount = contours.int16();
    const box = bit(boxed, glyph) ? readBox(boxes) : undefined;
    if (contourCount > 0) {
      const ends = readEnds(contourCount, pointCounts);
      const points = readPoints((ends.at(-1) ?? -1) + 1, flags, glyphs);
      glyphs.packed16();
      leftmost.push(writer.simple(ends, points, box ?? boxOf(points), bit(overlapping, glyph)));
    } else if (contourCount < 0) {
      if (!box) throw new Error(`glyph ${glyph} is composite and has no bounding box`);
      const { bytes, instructed } = readComponents(composites);
      if (instructed) glyphs.packed16();
      leftmost.push(writer.composite(bytes, box));
    } else leftmost.push(0);
    loca.setUint32(4 * (glyph + 1), writer.length);
  }
  return { glyf: writer.finish(), loca: new Uint8Array(loca.buffer), leftmost };
}

/** Restores `hmtx`, from which side bearings equal to the smallest x of an outline are left out (WOFF 2, section 5.4). */
export function restoreHorizontalMetrics(
  transformed: Uint8Array,
  hhea: Uint8Array,
  leftmost: readonly number[],
): Uint8Array {
  const reader = new ByteReader(transformed);
  const flags = reader.uint8();
  const fullCount = new DataView(hhea.buffer, hhea.byteOffset).getUint16(34);
  const advances = Array.from({ length: fullCount }, () => reader.uint16());
  const view = new DataView(new ArrayBuffer(2 * (fullCount + leftmost.length)));
  let at = 0;
  for (const [glyph, x] of leftmost.entries()) {
    const full = glyph < fullCount;
    if (full) view.setUint16(at, advances[glyph] ?? 0);
    const omitted = (flags & (full ? 1 : 2)) !== 0;
    view.setInt16(full ? at + 2 : at, omitted ? x : reader.int16());
    at += full ? 4 : 2;
  }
  return new Uint8Array(view.buffer);
}

type Box = readonly [xMin: number, yMin: number, xMax: number, yMax: number];

/** A point, by its distance from the previous one. */
interface Point {
  readonly dx: number;
  readonly dy: number;
  readonly onCurve: boolean;
}

function bit(bits: Uint8Array, index: number): boolean {
  return (((bits[index >> 3] ?? 0) >> (7 - (index & 7))) & 1) === 1;
}

function readBox(reader: ByteReader): Box {
  return [reader.int16(), reader.int16(), reader.int16(), reader.int16()];
}

/** The index of the last point of each contour. */
function readEnds(contourCount: number, pointCounts: ByteReader): number[] {
  let last = -1;
  return Array.from({ length: contourCount }, () => {
    last += pointCounts.packed16();
    return last;
  });
}

function readPoints(count: number, flags: ByteReader, triplets: ByteReader): Point[] {
  return Array.from({ length: count }, () => {
    const flag = flags.uint8();
    return { ...readDistance(flag & 127, triplets), onCurve: flag < 128 };
  });
}

/** The triplet encoding of a distance (WOFF 2, section 5.2). */
function readDistance(code: number, from: ByteReader): { dx: number; dy: number } {
  const signed = (positive: number, value: number) => ((positive & 1) === 1 ? value : -value);
  if (code < 10) return { dx: 0, dy: signed(code, ((code & 14) << 7) + from.uint8()) };
  if (code < 20) return { dx: signed(code, (((code - 10) & 14) << 7) + from.uint8()), dy: 0 };
  const [x, y] = readSizes(code, from);
  return { dx: signed(code, x), dy: signed(code >> 1, y) };
}

function readSizes(code: number, from: ByteReader): readonly [number, number] {
  if (code < 84) {
    const step = code - 20;
    const nibbles = from.uint8();
    return [1 + (step & 48) + (nibbles >> 4), 1 + ((step & 12) << 2) + (nibbles & 15)];
  }
  if (code < 120) {
    const step = code - 84;
    const x = 1 + (Math.floor(step / 12) << 8) + from.uint8();
    return [x, 1 + (((step % 12) >> 2) << 8) + from.uint8()];
  }
  if (code < 124) {
    const [first, middle, last] = [from.uint8(), from.uint8(), from.uint8()];
    return [(first << 4) + (middle >> 4), ((middle & 15) << 8) + last];
  }
  return [from.uint16(), from.uint16()];
}

function boxOf(points: readonly Point[]): Box {
  let [x, y] = [0, 0];
  let [xMin, yMin, xMax, yMax] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { dx, dy } of points) {
    [x, y] = [x + dx, y + dy];
    [xMin, yMin, xMax, yMax] = [Math.min(xMin, x), Math.min(yMin, y), Math.max(xMax, x), Math.max(yMax, y)];
  }
  return [xMin, yMin, xMax, yMax];
}

/** Component records as they are (OpenType, `glyf`, "Composite Glyph Description"). */
function readComponents(from: ByteReader): { bytes: number[]; instructed: boolean } {
  const bytes: number[] = [];
  let instructed = false;
  for (let more = true; more; ) {
    const flags = from.uint16();
    const transform = (flags & 0x08) !== 0 ? 2 : (flags & 0x40) !== 0 ? 4 : (flags & 0x80) !== 0 ? 8 : 0;
    const rest = from.bytes(2 + ((flags & 0x01) !== 0 ? 4 : 2) + transform);
    instructed ||= (flags & 0x100) !== 0;
    more = (flags & 0x20) !== 0;
    const kept = flags & ~0x100;
    bytes.push(kept >> 8, kept & 255, ...rest);
  }
  return { bytes, instructed };
}

/** Writes glyph descriptions one after another, each aligned to four bytes. */
class GlyphWriter {
  #view = new DataView(new ArrayBuffer(1 << 16));
  length = 0;

  /** Writes contours, with two bytes for each coordinate, and returns the smallest x. */
  simple(ends: readonly number[], points: readonly Point[], box: Box, overlapping: boolean): number {
    this.#reserve(12 + 2 * ends.length + 5 * points.length + 4);
    this.#header(ends.length, box);
    for (const end of ends) this.#int16(end);
    this.#int16(0);
    for (const [index, { onCurve }] of points.entries())
      this.#uint8((onCurve ? 0x01 : 0) | (overlapping && index === 0 ? 0x40 : 0));
    for (const { dx } of points) this.#int16(dx);
    for (const { dy } of points) this.#int16(dy);
    this.#align();
    return box[0];
  }

  composite(components: readonly number[], box: Box): number {
    this.#reserve(10 + components.length + 4);
    this.#header(-1, box);
    for (const byte of components) this.#uint8(byte);
    this.#align();
    return box[0];
  }

  finish(): Uint8Array {
    return new Uint8Array(this.#view.buffer, 0, this.length);
  }

  #header(contourCount: number, box: Box): void {
    for (const value of [contourCount, ...box]) this.#int16(value);
  }

  #int16(value: number): void {
    this.#view.setInt16(this.length, value);
    this.length += 2;
  }

  #uint8(value: number): void {
    this.#view.setUint8(this.length++, value);
  }

  #align(): void {
    this.length = (this.length + 3) & ~3;
  }

  #reserve(bytes: number): void {
    if (this.length + bytes <= this.#view.byteLength) return;
    const larger = new Uint8Array(2 * (this.length + bytes));
    larger.set(new Uint8Array(this.#view.buffer));
    this.#view = new DataView(larger.buffer);
  }
}
