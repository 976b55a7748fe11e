import { dirname } from 'node:path';
import { fileURLToPath } from 'node:url';
import {
  isPostgresAddress,
  parsePostgresAddress,
  withoutPassword,
} from '../edition/store/postgres/postgres-address.ts';
import type { CompileCatalogue } from '../serving/edition-source.ts';
import type { SpawnWorker } from '../serving/workers.ts';
import type { ServeOptions } from './serve-options.ts';
import { workerWords } from './serve-options.ts';

/** Compiles in a child process, so that its memory is freed afterwards; mistakes go to standard error. */
export function compileInChild({ asJson }: { readonly asJson: boolean }): CompileCatalogue {
  return async (catalogue, to, signal) => {
    const options = ['--to', to, ...(asJson ? ['--json-errors'] : [])];
    const child = Bun.spawn([...ownProgram(), 'compile', ...options, '--', catalogue], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SQLITE_TMPDIR: process.env['SQLITE_TMPDIR'] ?? dirname(to) },
      signal,
    });
    return (await child.exited) === 0;
  };
}

/** Starts workers that serve `path` on a port. */
export function spawnWorkerOf(path: string, options: ServeOptions, port: number): SpawnWorker {
  const { name, variables } = withoutSecret(path);
  const words = [...workerWords(options, port), '--', name];
  return (number, onMessage) =>
    Bun.spawn([...ownProgram(), 'serve', '--worker', String(number), ...words], {
      stdio: ['ignore', 'inherit', 'inherit'],
      env: { ...process.env, ...variables },
      // When this process is gone, the worker sees the channel close.
      ipc: onMessage,
    });
}

/** Moves a password to the environment: every user of the machine can see the arguments of a process. */
function withoutSecret(path: string): {
  readonly name: string;
  readonly variables: Readonly<Record<string, string>>;
} {
  if (!isPostgresAddress(path)) return { name: path, variables: {} };
  const { password } = parsePostgresAddress(path);
  return {
    name: withoutPassword(path),
    variables: password === undefined ? {} : { PGPASSWORD: password },
  };
}

/**
 * Keeps Bun from reading settings, code and variables in the working folder, which may be a stranger's catalogue.
 * `bin/verdicts` has the same options.
 */
const runtimeOptions = ['--config=/dev/null', '--no-env-file'];

/** The command line of this program, without arguments. */
function ownProgram(): readonly string[] {
  const main = fileURLToPath(new URL('./main.ts', import.meta.url));
  // The single executable is Bun and the program in one, and runs itself (Bun's name for what is inside).
  return main.startsWith('/$bunfs/') ? [process.execPath] : [process.execPath, ...runtimeOptions, main];
}
