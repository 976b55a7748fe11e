import { join } from 'node:path';
import { bundleScripts } from './bundle-scripts.ts';

/**
 * The scripts for browsers, bundled when the program starts; each has a file of its name in `browser/`, where it begins.
 * In the single executable `scripts/build-executable.ts` puts another module in the place of this one, which has the
 * finished texts.
 */
export const browserScripts = await bundleScripts(join(import.meta.dir, '../browser'), [
  'element',
  'frame',
  'site',
  'reference',
]);
