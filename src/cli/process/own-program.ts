import { fileURLToPath } from 'node:url';

/** Keeps Bun from reading settings and code of the working folder, which may be a stranger's; as in `bin/verdicts`. */
const runtimeOptions = ['--config=/dev/null', '--no-env-file'];

/** The command line of this program, without arguments. */
export function ownProgram(): readonly string[] {
  const main = fileURLToPath(new URL('../main.ts', import.meta.url));
  // The single executable is Bun and the program in one, and runs itself (Bun's name for what is inside).
  return main.startsWith('/$bunfs/') ? [process.execPath] : [process.execPath, ...runtimeOptions, main];
}
