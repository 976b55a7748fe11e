import { readFileSync } from 'node:fs';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import rasteriserFile from '@resvg/resvg-wasm/index_bg.wasm' with { type: 'file' };

// WebAssembly and not a native library: that would have to be unpacked where files may be run, which a container whose
// /tmp is `noexec` has nowhere.
await initWasm(readFileSync(rasteriserFile));

/** Makes a PNG of an SVG document, `density` pixels to each px, without fonts. Throws for what is no SVG. */
export function rasterise(svg: string, density = 1): Uint8Array<ArrayBuffer> {
  const document = new Resvg(svg, {
    font: { loadSystemFonts: false },
    fitTo: { mode: 'zoom', value: density },
  });
  const image = document.render();
  try {
    return Uint8Array.from(image.asPng());
  } finally {
    image.free();
    document.free();
  }
}
