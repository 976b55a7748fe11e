import { join } from 'node:path';
import { bundleScripts } from '../render/markup/bundle-scripts.ts';

/**
 * Bundles the script of the page that looks for words. In the single executable `scripts/build-executable.ts` puts
 * another module in the place of this one, which has the finished text.
 */
export async function bundleSearchScript(): Promise<string> {
  return (await bundleScripts(join(import.meta.dir, 'browser'), ['search'])).search;
}
