import { ScriptFailure } from '../../lab/script/failure.ts';
import { runCommand } from '../command.ts';
import type { Child, Workspace } from '../workspace.ts';

const isRoot = process.getuid?.() === 0;

/** Makes a disk of a few MiB that only some processes see: a tmpfs in its own mount namespace. */
export async function makeSmallDisk(workspace: Workspace, mebibytes: number) {
  for (const tool of ['unshare', 'nsenter'])
    if (!Bun.which(tool))
      throw new ScriptFailure(`${tool} not found; install with: apt-get install util-linux`);
  const path = workspace.path('disk');
  const mount =
    'mkdir -p "$1" && mount -t tmpfs -o size="$2" none "$1" && echo mounted && exec sleep infinity';
  const holder = workspace.spawn([
    ...['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', mount, 'sh', path, `${mebibytes}m`],
  ]);
  await mounted(holder);
  const enter = isRoot ? ['-m'] : ['-U', '--preserve-credentials', '-m'];
  const words = ['nsenter', '-t', String(holder.pid), ...enter, '--'];
  const shell = (script: string, ...more: string[]) =>
    runCommand(workspace, ...words, 'sh', '-c', script, 'sh', path, ...more);
  return {
    /** Its mount point; all other processes see an empty folder there. */
    path,
    /** Words before a command that is to see it. */
    words,
    // Ends with "no space left on device", as intended.
    fill: () => shell('cat /dev/zero >"$1/filling" 2>/dev/null || true'),
    free: () => shell('rm -f "$1/filling"'),
    /** Names of the files in a folder on the disk. */
    async names(folder = path): Promise<readonly string[]> {
      return (await shell('ls -A "$2"', folder)).stdout.split('\n').filter(Boolean);
    },
  };
}

async function mounted(holder: Child): Promise<void> {
  for await (const _line of holder.stdout) return;
  throw new ScriptFailure(
    `cannot mount a small disk: ${(await holder.stderr.text()).trim().slice(0, 200)}; this needs root or user namespaces`,
  );
}
