import { readFileSync, writeFileSync } from 'node:fs';
import { basename, dirname, join, resolve } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BunPlugin } from 'bun';
import { type Family, families } from '#typesetting/families.ts';
import { bundleSearchScript } from '../src/export/search-script.ts';
import { browserScripts } from '../src/render/markup/browser-scripts.ts';

// Builds one executable of the program, Bun, its fonts and everything else it needs, and SHA256SUMS beside it for
// `sha256sum -c`: bun scripts/build-executable.ts [FILE]

const root = join(import.meta.dir, '..');

/** Entry points: the program, and its worker threads, which it finds by name beside it. */
const programs = [
  'src/cli/main.ts',
  'src/edition/compile/step-thread.ts',
  'src/render/picture/picture-thread.ts',
  'src/render/download/download-thread.ts',
];

/** Resolves the path of a file in a package. */
function locate(path: string): string {
  return fileURLToPath(import.meta.resolve(path));
}

/** The font files of a family used for pictures, named as in `readInstalled`. */
function filesOf({ package: name, axes }: Family): string[] {
  const slices = new Bun.Glob(`files/*-${axes}-normal.woff2`).scanSync(
    join(locate(`${name}/package.json`), '..'),
  );
  return [`${name}/unicode.json`, ...[...slices].sort().map((file) => `${name}/${file}`)];
}

/** Replacement for `installed-fonts.ts` with the files embedded. */
function embeddedFonts(): string {
  const files = [...new Set(families.flatMap(filesOf))];
  const imports = files.map(
    (file, index) => `import f${index} from ${JSON.stringify(locate(file))} with { type: 'file' };`,
  );
  return `import { readFileSync } from 'node:fs';
${imports.join('\n')}
const files = new Map([${files.map((file, index) => `[${JSON.stringify(file)}, f${index}]`)}]);
export function readInstalled(packageName, path) {
  const name = packageName + '/' + path;
  const file = files.get(name);
  if (file === undefined) throw new Error(name + ' is not in this executable');
  return readFileSync(file);
}`;
}

/** Replacement for `browser-scripts.ts` with the bundled scripts. */
const embeddedScripts = `export const browserScripts = ${JSON.stringify(browserScripts)};`;

/** Replacement for `search-script.ts` with the bundled script. */
const embeddedSearchScript = `export const bundleSearchScript = async () => ${JSON.stringify(await bundleSearchScript())};`;

/** Replacement for Pagefind's `resolveBinary.js`: extracts its binary to a temporary file, which is removed on exit. */
const embeddedPagefind = `import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import program from ${JSON.stringify(locate(`@pagefind/${process.platform}-${process.arch}/bin/pagefind_extended`))} with { type: 'file' };
let path;
export function resolveBinaryPath() {
  if (path) return path;
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-pagefind-'));
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  path = join(folder, 'pagefind');
  writeFileSync(path, readFileSync(program), { mode: 0o700 });
  return path;
}`;

/** Modules that look for files beside themselves, and what stands in their place. */
const replacements: readonly (readonly [filter: RegExp, contents: (path: string) => string])[] = [
  [/\/typesetting\/src\/installed-fonts\.ts$/, embeddedFonts],
  [/\/markup\/browser-scripts\.ts$/, () => embeddedScripts],
  [/\/export\/search-script\.ts$/, () => embeddedSearchScript],
  [/\/pagefind\/lib\/resolveBinary\.js$/, () => embeddedPagefind],
  [/\/harfbuzzjs\/dist\/harfbuzz\.js$/, embeddedHarfBuzz],
];

/** HarfBuzz with its WebAssembly as a file that is in the executable. */
function embeddedHarfBuzz(path: string): string {
  const source = readFileSync(path, 'utf8');
  const wanted = 'new URL("harfbuzz.wasm",import.meta.url).href';
  if (!source.includes(wanted))
    throw new Error(`${path} no longer loads its WebAssembly as this script expects`);
  return `import wasmFile from './harfbuzz.wasm' with { type: 'file' };\n${source.replace(wanted, 'wasmFile')}`;
}

const embed: BunPlugin = {
  name: 'embed',
  setup(build) {
    for (const [filter, contents] of replacements)
      build.onLoad({ filter }, ({ path }) => ({ contents: contents(path), loader: 'js' }));
  },
};

const outfile = resolve(process.argv[2] ?? join(root, 'dist/verdicts'));
await Bun.build({
  entrypoints: programs.map((program) => join(root, program)),
  // The executable must not read configuration from its working directory.
  compile: { outfile, autoloadDotenv: false, autoloadBunfig: false },
  target: 'bun',
  minify: true,
  // Halves the start time for an eighth more bytes. Bytecode requires an explicit format.
  bytecode: true,
  format: 'esm',
  naming: { entry: '[name].[ext]', asset: '[name]-[hash].[ext]' },
  plugins: [embed],
});
const sum = new Bun.CryptoHasher('sha256').update(await Bun.file(outfile).arrayBuffer()).digest('hex');
writeFileSync(join(dirname(outfile), 'SHA256SUMS'), `${sum}  ${basename(outfile)}\n`);
const mebibytes = Math.round(Bun.file(outfile).size / 1024 / 1024);
process.stdout.write(`${outfile}: ${mebibytes} MiB for ${process.platform} on ${process.arch}\n`);
