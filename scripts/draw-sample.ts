import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { runScript } from '../lab/script/script.ts';

const catalogue = join(import.meta.dir, '../catalogue');

/** A palette suffices for flat drawings, and makes the files a third smaller. */
const form = { palette: true, compressionLevel: 9 } as const;

const script = {
  name: 'drawings',
  about:
    'Renders the pictures of the sample catalogue, in catalogue/images, from the drawings in catalogue/drawings.',
  options: {},
  examples: [],
} as const;

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
await runScript(script, async () => {
  mkdirSync(join(catalogue, 'images'), { recursive: true });
  for (const name of readdirSync(join(catalogue, 'drawings')).sort()) {
    const svg = readFileSync(join(catalogue, 'drawings', name), 'utf8');
    const drawn = new Resvg(svg, { font: { loadSystemFonts: false } }).render().asPng();
    const png = await new Bun.Image(drawn).png(form).bytes();
    writeFileSync(join(catalogue, 'images', name.replace(/\.svg$/, '.png')), png);
    process.stdout.write(`${name}: ${png.length} bytes\n`);
  }
});
