import { Resvg } from '@resvg/resvg-js';
import type { FontLibrary } from '#typesetting/font-library.ts';
import { renderPicture } from './picture.ts';
import type { PictureSubject } from './picture-subject.ts';

/** Draws a picture as PNG: the same bytes for the same subject. Takes some 50 ms of the thread it runs on. */
export function drawPicture(subject: PictureSubject, library: FontLibrary): Uint8Array<ArrayBuffer> {
  return rasterise(renderPicture(subject, library));
}

/** Makes a PNG of an SVG document, pixel for pixel; never uses the machine's fonts. */
export function rasterise(svg: string): Uint8Array<ArrayBuffer> {
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  // Node's Buffer may be a view of a larger block.
  return Uint8Array.from(png);
}
