import { Resvg } from '@resvg/resvg-js';

/** Makes a PNG of an SVG document, pixel for pixel; fonts of the machine are never asked for. */
export function rasterise(svg: string): Uint8Array<ArrayBuffer> {
  const png = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
  // Node's Buffer may be a view of a larger block.
  return Uint8Array.from(png);
}
