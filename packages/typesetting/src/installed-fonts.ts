import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/**
 * Reads a file of a font package that npm installed. The single executable replaces this module with one that embeds
 * the files.
 */
export function readInstalled(packageName: string, path: string): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve(`${packageName}/${path}`)));
}
