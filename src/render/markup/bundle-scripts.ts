import { basename, join } from 'node:path';
import type { BunPlugin } from 'bun';

/** Bundles scripts for browsers from TypeScript: one text for each name in a folder, minified, in a scope of its own. */
export async function bundleScripts<Name extends string>(
  folder: string,
  names: readonly Name[],
): Promise<Readonly<Record<Name, string>>> {
  const { outputs } = await Bun.build({
    entrypoints: names.map((name) => join(folder, `${name}.ts`)),
    root: folder,
    target: 'browser',
    format: 'iife',
    minify: true,
    env: 'disable',
    plugins: [withoutLanguages],
  });
  const texts = await Promise.all(
    outputs.map(async (output) => [basename(output.path, '.js'), await output.text()] as const),
  );
  return Object.fromEntries(texts) as Record<Name, string>;
}

/** A page brings the words of its publication along, so that its script has no language of its own. */
const withoutLanguages: BunPlugin = {
  name: 'words of the page alone',
  setup(build) {
    build.onLoad({ filter: /[\\/]src[\\/]words[\\/]languages\.ts$/ }, () => ({
      contents: 'export const baseMessages = () => ({});',
      loader: 'ts',
    }));
  },
};
