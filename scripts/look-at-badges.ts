import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { initWasm, Resvg } from '@resvg/resvg-wasm';
import { text, wholeNumber } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';

const pages = [
  { scheme: 'light', fill: '#ffffff', caption: '#57606a' },
  { scheme: 'dark', fill: '#0d1117', caption: '#8b949e' },
] as const;

const golden = join(import.meta.dir, '../test/golden/badges');
/** Of Debian's package `fonts-dejavu-core`. */
const fonts = ['DejaVuSans.ttf', 'DejaVuSans-Bold.ttf'].map(
  (name) => `/usr/share/fonts/truetype/dejavu/${name}`,
);
const captionWidth = 330;
const gap = 16;

const script = {
  name: 'badges',
  about:
    'Draws one picture, badges.png, of every golden badge on a light and on a dark page, at 1x and at 2x.',
  options: {
    to: text('the folder for it', '<folder>', join(tmpdir(), 'verdicts-badges')),
    only: text('only badges with this in their names', '<text>'),
    zoom: wholeNumber('enlarges the picture, to look at edges', { min: 1, max: 8, default: 1 }),
  },
  examples: ['--only for-the-badge --zoom 4'],
} as const;

await initWasm(readFileSync(fileURLToPath(import.meta.resolve('@resvg/resvg-wasm/index_bg.wasm'))));
await runScript(script, ({ to, only, zoom }) => {
  const names = readdirSync(golden)
    .filter((name) => name.includes(only))
    .sort();
  const badges = names.map((name) => ({ name, svg: readFileSync(join(golden, name), 'utf8') }));
  const file = join(to, 'badges.png');
  mkdirSync(to, { recursive: true });
  writeFileSync(file, rasterise(contactSheet(badges), zoom));
  process.stdout.write(`${file}: ${badges.length} badges\n`);
});

function rasterise(svg: string, zoom: number): Uint8Array {
  const fitTo = { mode: 'zoom', value: zoom } as const;
  const font = { fontBuffers: fonts.map((file) => readFileSync(file)), sansSerifFamily: 'DejaVu Sans' };
  return new Resvg(svg, { fitTo, font }).render().asPng();
}

function contactSheet(sheet: readonly { name: string; svg: string }[]): string {
  const widest = Math.max(0, ...sheet.map(({ svg }) => widthOf(svg)));
  const pageWidth = captionWidth + 3 * widest + 3 * gap;
  const rows: number[] = [];
  let height = 0;
  for (const { svg } of sheet) {
    rows.push(height);
    height += 2 * heightOf(svg) + gap;
  }
  const columns = pages.map(
    ({ scheme, fill, caption }, index) =>
      `<g class="${scheme}" transform="translate(${index * pageWidth})">` +
      `<rect width="${pageWidth}" height="${height}" fill="${fill}"/>` +
      `${sheet.map(({ name, svg }, row) => rowOf(name, svg, rows[row] ?? 0, widest, caption)).join('')}</g>`,
  );
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${2 * pageWidth}" height="${height}">` +
    `${darkRules(sheet)}${columns.join('')}</svg>`
  );
}

function rowOf(name: string, svg: string, start: number, widest: number, caption: string): string {
  const top = start + gap / 2;
  return (
    `<text x="${gap}" y="${top + 14}" font-family="DejaVu Sans" font-size="11" fill="${caption}">${name}</text>` +
    `${place(svg, captionWidth, top, 1)}${place(svg, captionWidth + widest + gap, top, 2)}`
  );
}

/** Nests a badge, without its own media query, which resvg does not know. */
function place(svg: string, x: number, y: number, scale: number): string {
  return svg
    .replace(/<style>.*?<\/style>/, '')
    .replace(
      / width="(\d+)" height="(\d+)"/,
      (_, width, height) => ` x="${x}" y="${y}" width="${width * scale}" height="${height * scale}"`,
    );
}

/** What the badges' media queries hold, applied to the dark page only. */
function darkRules(sheet: readonly { svg: string }[]): string {
  const rules = new Set(sheet.map(({ svg }) => /dark\)\{(.*)\}<\/style>/.exec(svg)?.[1] ?? ''));
  return `<style>${[...rules].join('').replaceAll('.verdict-', '.dark .verdict-')}</style>`;
}

function heightOf(svg: string): number {
  return Number(/ height="(\d+)"/.exec(svg)?.[1]);
}

function widthOf(svg: string): number {
  return Number(/ width="(\d+)"/.exec(svg)?.[1]);
}
