import { rmSync } from 'node:fs';
import { join, resolve } from 'node:path';

// Builds the package into dist/, or into the folder that is named: each module with its types by tsc, and all of
// them in one minified module, for pages without a bundler.

const here = import.meta.dir;
const to = resolve(process.argv[2] ?? join(here, 'dist'));
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
