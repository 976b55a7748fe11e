import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ImageUse, imagesFolder, imageTypes, imageTypesAllowed } from '../verdict/image.ts';
import type { ImageFault, RawImage } from '../verdict/raw-record.ts';
import { quoted } from '../verdict/text/excerpt.ts';
import { nearest } from '../verdict/text/nearest.ts';
import { drawingMaxBytes, readDrawing } from './drawing.ts';
import { type Folder, findFault } from './folder.ts';

/** The largest picture, in bytes: a reasonable size for a page. */
export const imageMaxBytes = 2 * 1024 * 1024;

/** The most pixels of a picture: decoded, each takes 4 bytes. */
export const imageMaxPixels = 16_000_000;

/** The most names that are compared for the nearest one. */
const comparedMax = 5000;

/** Reads pictures of a catalogue folder, by their paths in `images/`. */
export class ImageFolder {
  readonly #folder: Folder;
  #names: Promise<ReadonlyMap<string, string>> | undefined;

  constructor(folder: Folder) {
    this.#folder = folder;
  }

  /** Reads and decodes a picture; or returns why it cannot be shown for this use. */
  async read(file: string, use: ImageUse): Promise<RawImage | ImageFault> {
    // By its listed name: some systems ignore case, and then others would not find the file.
    const name = (await this.#list()).get(file);
    if (name === undefined) return this.#missing(file);
    const fault = await findFault(this.#folder, join(imagesFolder, name), imageMaxBytes);
    if (fault) return { message: `is ${quoted(file)}: ${fault.message}`, allowed: fault.allowed };
    const bytes = await readFile(join(this.#folder.root, imagesFolder, name));
    if (use === 'brand' && isDrawing(bytes)) return readBrandDrawing(file, bytes);
    const reading = await decode(bytes);
    const allowed = use === 'brand' ? brandTypesAllowed : imageTypesAllowed;
    return typeof reading === 'string'
      ? { message: `is ${quoted(file)}, which ${reading}`, allowed }
      : reading;
  }

  async #missing(file: string): Promise<ImageFault> {
    const names = await this.#list();
    if (names.size === 0)
      return {
        message: `is ${quoted(file)}, but the catalogue has no pictures`,
        allowed: `a file in the folder ${imagesFolder}/ beside catalogue.yaml`,
      };
    return {
      message: `is ${quoted(file)}, which is not in ${imagesFolder}/`,
      allowed: `a file in ${imagesFolder}/`,
      nearest: nearest(file, [...names.keys()].slice(0, comparedMax)),
    };
  }

  /** The names in the folder and below it, by how records write them. */
  #list(): Promise<ReadonlyMap<string, string>> {
    this.#names ??= listFiles(join(this.#folder.root, imagesFolder));
    return this.#names;
  }
}

const brandTypesAllowed = `${imageTypesAllowed}, or a drawing in SVG`;

function readBrandDrawing(file: string, bytes: Buffer): RawImage | ImageFault {
  const reading =
    bytes.length > drawingMaxBytes
      ? `is longer than ${drawingMaxBytes} bytes`
      : readDrawing(bytes.toString());
  if (typeof reading === 'string')
    return {
      message: `is ${quoted(file)}, which ${reading}`,
      allowed:
        'in an SVG, shapes and gradients whose paint stands in attributes (save it as plain SVG), or a PNG',
    };
  const { svg, width, height } = reading;
  return { bytes: Buffer.from(svg), type: 'svg+xml', width, height };
}

function isDrawing(bytes: Buffer): boolean {
  return /^\uFEFF?\s*(?:<\?xml|<!--|<!DOCTYPE|<svg)/i.test(bytes.toString('utf8', 0, 200));
}

async function listFiles(path: string): Promise<ReadonlyMap<string, string>> {
  try {
    const names = await readdir(path, { recursive: true });
    // Some systems store accents as separate characters.
    return new Map(names.sort().map((name) => [name.normalize('NFC'), name]));
  } catch {
    // Without a readable folder there are no pictures.
    return new Map();
  }
}

/** Decodes a whole picture, to be sure that it is valid; or returns what is wrong with it. */
async function decode(bytes: Buffer): Promise<RawImage | string> {
  try {
    const { format, width, height } = await new Bun.Image(bytes, { maxPixels: imageMaxPixels }).metadata();
    if (!isImageType(format)) return `is in the format ${format.toUpperCase()}`;
    if (isAnimated[format](bytes)) return 'moves';
    if (format === 'jpeg' && bytes.lastIndexOf(endOfJpeg) < bytes.lastIndexOf(startOfScan))
      return 'is cut off: its end is missing';
    const image = new Bun.Image(bytes, { maxPixels: imageMaxPixels });
    await image.resize(1, 1).png().bytes();
    return { bytes, type: format, width, height };
  } catch (error) {
    const { code } = error as { readonly code?: string };
    if (code === 'ERR_IMAGE_TOO_MANY_PIXELS')
      return `has more than ${imageMaxPixels.toLocaleString('en-US')} pixels`;
    if (code === 'ERR_IMAGE_UNKNOWN_FORMAT' || code === 'ERR_IMAGE_FORMAT_UNSUPPORTED')
      return isDrawing(bytes)
        ? 'is an SVG: a document, which may hold scripts'
        : 'is not a picture in a format that every browser shows';
    if (code?.startsWith('ERR_IMAGE_')) return 'is damaged: it cannot be decoded';
    throw error;
  }
}

const endOfJpeg = Buffer.from([0xff, 0xd9]);
const startOfScan = Buffer.from([0xff, 0xda]);

function isImageType(format: string): format is keyof typeof imageTypes {
  return Object.hasOwn(imageTypes, format);
}

/** Detects animations: APNG by an `acTL` chunk before the pixels; WebP by a flag in its header. */
const isAnimated: Readonly<Record<keyof typeof imageTypes, (bytes: Buffer) => boolean>> = {
  png(bytes) {
    const control = bytes.indexOf('acTL');
    return control !== -1 && control < bytes.indexOf('IDAT');
  },
  jpeg: () => false,
  webp: (bytes) => bytes.toString('latin1', 12, 16) === 'VP8X' && ((bytes[20] ?? 0) & 0x02) !== 0,
};
