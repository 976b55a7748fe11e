import { existsSync, readFileSync } from 'node:fs';
import { dirname } from 'node:path';
import {
  isPostgresAddress,
  parsePostgresAddress,
  withoutPassword,
} from '../../edition/store/postgres/postgres-address.ts';
import type { CompileCatalogue } from '../../serving/edition-source.ts';
import type { HeldSocket } from '../../serving/handover/held-socket.ts';
import type { SpawnWorker } from '../../serving/workers.ts';
import { type ServeOptions, workerWords } from '../options/serve-options.ts';
import { ownProgram } from './own-program.ts';

interface CompileInChildOptions {
  /** Whether mistakes and warnings are lines of JSON. */
  readonly asJson: boolean;
  /** Whether drafts are shown. */
  readonly withDrafts?: boolean;
  /** Whether warnings stop. */
  readonly strict?: boolean | undefined;
  /** A rule whose warnings are not shown. */
  readonly ignore?: string | undefined;
}

/** Compiles in a child process, so that its memory is freed afterwards; mistakes and warnings go to standard error. */
export function compileInChild({
  asJson,
  withDrafts,
  strict,
  ignore,
}: CompileInChildOptions): CompileCatalogue {
  return async (catalogue, to, signal, onMistakes) => {
    const options = ['--to', to];
    const mistakes = `${to}.mistakes`;
    if (onMistakes) options.push('--mistakes-to', mistakes);
    if (asJson) options.push('--json-errors');
    if (withDrafts) options.push('--with-drafts');
    if (strict) options.push('--strict');
    if (ignore !== undefined) options.push('--ignore', ignore);
    const child = Bun.spawn([...ownProgram(), 'compile', ...options, '--', catalogue], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, SQLITE_TMPDIR: process.env['SQLITE_TMPDIR'] ?? dirname(to) },
      signal,
    });
    const isCompiled = (await child.exited) === 0;
    if (!isCompiled && existsSync(mistakes)) onMistakes?.(JSON.parse(readFileSync(mistakes, 'utf8')));
    return isCompiled;
  };
}

/** Descriptor of a worker's listening socket: the first after standard error. */
export const workerSocket = 3;

/** Starts workers that serve `path` on a socket. */
export function spawnWorkerOf(
  path: string,
  options: ServeOptions,
  { port, descriptor }: Required<Pick<HeldSocket, 'port' | 'descriptor'>>,
): SpawnWorker {
  const { name, variables } = withoutSecret(path);
  const words = [...workerWords(options, port), '--', name];
  return (number, onMessage) =>
    Bun.spawn([...ownProgram(), 'serve', '--worker', String(number), ...words], {
      stdio: ['ignore', 'inherit', 'inherit', descriptor],
      env: { ...process.env, ...variables },
      // When this process ends, the worker sees the channel close.
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
