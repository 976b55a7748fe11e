import { basename, join } from 'node:path';

/** The scripts for browsers; each has a file of its name in `browser/`, where it begins. */
const names = ['element', 'site', 'reference'] as const;

/**
 * The scripts for browsers, bundled from TypeScript when the program starts: one text each, minified, in a scope of its
 * own. In the single executable `scripts/build-executable.ts` puts another module in the place of this one, which has
 * the finished texts.
 */
export const browserScripts: Readonly<Record<(typeof names)[number], string>> = await bundle();

async function bundle(): Promise<typeof browserScripts> {
  const folder = join(import.meta.dir, '../browser');
  const { outputs } = await Bun.build({
    entrypoints: names.map((name) => join(folder, `${name}.ts`)),
    root: folder,
    target: 'browser',
    format: 'iife',
    minify: true,
    env: 'disable',
  });
  const texts = await Promise.all(
    outputs.map(async (output) => [basename(output.path, '.js'), await output.text()] as const),
  );
  return Object.fromEntries(texts) as typeof browserScripts;
}
