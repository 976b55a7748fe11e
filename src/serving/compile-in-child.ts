import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Edition } from '../edition/file/edition.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import { ownProgram } from './own-program.ts';

/**
 * Compiles in a process of its own and opens the edition: the server goes on answering meanwhile, and the memory that
 * compiling took goes back to the system. Mistakes are shown on standard error, and then there is no edition.
 * The file is unlinked as soon as it is open. `signal` ends the process; with `asJson` mistakes are lines of JSON.
 */
export async function compileInChild(
  catalogue: string,
  signal: AbortSignal,
  asJson = false,
): Promise<Edition | undefined> {
  const folder = mkdtempSync(join(tmpdir(), 'verdicts-serve-'));
  try {
    const file = join(folder, 'edition.sqlite');
    const options = ['--to', file, ...(asJson ? ['--note-json'] : [])];
    const child = Bun.spawn([...ownProgram(), 'compile', ...options, '--', catalogue], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SQLITE_TMPDIR: process.env['SQLITE_TMPDIR'] ?? folder },
      signal,
    });
    return (await child.exited) === 0 ? openEdition(file) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
