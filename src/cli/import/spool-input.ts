import { createWriteStream, mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** Copies standard input to a temporary file, which can be read more than once. */
export async function spoolInput(): Promise<Disposable & { readonly path: string }> {
  const folder = mkdtempDisposableSync(join(tmpdir(), 'verdicts-import-'));
  const path = join(folder.path, 'input');
  await pipeline(process.stdin, createWriteStream(path));
  return { path, [Symbol.dispose]: folder.remove };
}
