import { homedir } from 'node:os';
import { isAbsolute, join, resolve } from 'node:path';
import type { StoreAccess } from '../../edition/open-store.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import type { Terminal } from '../output/terminal.ts';

/** What help says of the argument `store`. */
export const storeHelp = 'folder, or postgres://USER@HOST:PORT/DATABASE';

/**
 * How commands reach a store: with `PGPASSWORD` of the environment, a folder for local copies, and progress on the
 * terminal. `cacheDir` goes before `VERDICTS_CACHE_DIR`, and `signal` ends all waiting.
 */
export function storeAccess(
  { progress }: Pick<Terminal, 'progress'>,
  { cacheDir, signal }: { readonly cacheDir?: string | undefined; readonly signal?: AbortSignal } = {},
): StoreAccess {
  return {
    password: process.env['PGPASSWORD'],
    signal,
    copiesFolder: resolve(cacheDir ?? cacheFolder(process.env)),
    copiesFolderStores: cacheDir !== undefined,
    onProgress: (stage, done, all) =>
      progress(`${stage} ${Math.floor((done / all) * 100)} % of ${countOf(all, 'byte')}`),
  };
}

/** A relative XDG_CACHE_HOME must be ignored (XDG Base Directory Specification, "Environment variables"). */
function cacheFolder(environment: Readonly<Record<string, string | undefined>>): string {
  const own = environment['VERDICTS_CACHE_DIR'];
  if (own) return own;
  const cache = environment['XDG_CACHE_HOME'];
  return join(cache && isAbsolute(cache) ? cache : join(homedir(), '.cache'), 'verdicts');
}
