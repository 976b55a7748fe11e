import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { servedFiles } from './served-files.ts';

// Builds the package into dist/: each module with its types by tsc, and all of them in one minified module, for pages
// without a bundler. With --served, also writes the files that a service serves into served/, which are committed.

const here = import.meta.dir;
const to = join(here, 'dist');
rmSync(to, { recursive: true, force: true });

const tsc = join(here, '../node_modules/.bin/tsc');
const { exitCode } = Bun.spawnSync([tsc, '-p', here, '--outDir', to], {
  stdio: ['ignore', 'inherit', 'inherit'],
});
if (exitCode !== 0) process.exit(1);

const { success, logs } = await Bun.build({
  entrypoints: [join(here, 'src/index.ts')],
  target: 'browser',
  minify: true,
  sourcemap: 'linked',
  naming: 'client.min.[ext]',
  outdir: to,
});
if (!success) throw new AggregateError(logs, 'the bundle cannot be made');

if (process.argv.includes('--served')) {
  const { script, types } = servedFiles(to);
  writeFileSync(join(here, 'served/client.js.txt'), script);
  writeFileSync(join(here, 'served/client.d.ts.txt'), types);
}
