import type { OwnPicture } from './picture-subject.ts';

/** A picture that a drawing can hold: its address, `data:` and all, and its size in units of its own. */
export interface DrawnMark {
  readonly href: string;
  readonly width: number;
  readonly height: number;
  readonly standsForName: boolean;
}

/** Twice as high as it is drawn, in px, so that little is lost where pictures are shown large. */
const pixels = 88;

/** Makes a picture of the publication's one that a drawing can hold: a drawing as it is, anything else made small. */
export async function drawnMark({
  type,
  bytes,
  standsForName,
}: OwnPicture & { readonly standsForName: boolean }): Promise<DrawnMark> {
  if (type === 'svg+xml') {
    const text = Buffer.from(bytes).toString();
    const [, width = 1, height = 1] = /viewBox="\S+[ ,]+\S+[ ,]+([\d.]+)[ ,]+([\d.]+)"/.exec(text) ?? [];
    return { href: dataAddress(type, bytes), width: Number(width), height: Number(height), standsForName };
  }
  const { width, height } = await new Bun.Image(bytes).metadata();
  const small = Math.min(1, pixels / height);
  const image = new Bun.Image(bytes).resize(
    Math.max(1, Math.round(width * small)),
    Math.round(height * small),
  );
  return { href: dataAddress('png', await image.png().bytes()), width, height, standsForName };
}

/** A picture as an address of its own. */
export function dataAddress(type: string, bytes: Uint8Array): string {
  return `data:image/${type};base64,${Buffer.from(bytes).toString('base64')}`;
}
