import { fileURLToPath } from 'node:url';

/**
 * Keeps Bun from settings, code and variables in the folder where it is run: that may be a stranger's catalogue.
 * `bin/verdicts` has the same.
 */
const runtimeOptions = ['--config=/dev/null', '--no-env-file'];

/** The words that run this program again, before those of a command. */
export function ownProgram(): readonly string[] {
  const main = fileURLToPath(new URL('../cli/main.ts', import.meta.url));
  // The single executable is Bun and the program in one, and runs itself (Bun's name for what is inside).
  return main.startsWith('/$bunfs/') ? [process.execPath] : [process.execPath, ...runtimeOptions, main];
}
