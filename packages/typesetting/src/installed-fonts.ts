import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Reads a file of an installed font package; the single executable has a module with the files embedded instead. */
export function readInstalled(packageName: string, path: string): Uint8Array {
  return readFileSync(fileURLToPath(import.meta.resolve(`${packageName}/${path}`)));
}
