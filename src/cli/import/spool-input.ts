import { createWriteStream, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';

/** A copy of standard input, which can be read more than once. */
export interface SpooledInput {
  readonly path: string;
  /** Removes the copy. */
  remove(): void;
}

/** Copies standard input to a temporary file. */
export async function spoolInput(): Promise<SpooledInput> {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-import-'));
  const path = join(folder, 'input');
  await pipeline(process.stdin, createWriteStream(path));
  return { path, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
