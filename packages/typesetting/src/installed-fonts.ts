import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Reads a file of a font package that npm installed. In the single executable `scripts/build-executable.ts` puts
 * another module in the place of this one, which has the files in it.
 */
export function readInstalled(packageName: string, path: string): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve(`${packageName}/${path}`)));
}
