import type { IconSubject, OwnPicture } from './picture-subject.ts';
import { rasterise } from './rasterise.ts';

/** The sizes in an ICO file, in px: a tab, the same on a finer screen, a desktop. */
const icoSides = [16, 32, 48] as const;

/** Draws an icon: a PNG of a size, or an ICO file of PNGs, which every browser reads. */
export async function drawIcon({ form, side, icon }: IconSubject): Promise<Uint8Array<ArrayBuffer>> {
  if (form === 'png') return pngOf(icon, side);
  const images = await Promise.all(
    icoSides.map(async (size) => ({ size, png: Buffer.from(await pngOf(icon, size)) })),
  );
  const head = Buffer.alloc(6 + 16 * images.length);
  head.writeUInt16LE(1, 2);
  head.writeUInt16LE(images.length, 4);
  let start = head.length;
  for (const [index, { size, png }] of images.entries()) {
    const at = 6 + 16 * index;
    head.set([size, size, 0, 0, 1, 0, 32, 0], at);
    head.writeUInt32LE(png.length, at + 8);
    head.writeUInt32LE(start, at + 12);
    start += png.length;
  }
  return Uint8Array.from(Buffer.concat([head, ...images.map(({ png }) => png)]));
}

async function pngOf({ type, bytes }: OwnPicture, side: number): Promise<Uint8Array<ArrayBuffer>> {
  if (type !== 'svg+xml') return Uint8Array.from(await new Bun.Image(bytes).resize(side, side).png().bytes());
  const text = Buffer.from(bytes).toString();
  return rasterise(text.replace('<svg ', `<svg width="${side}" height="${side}" `));
}
