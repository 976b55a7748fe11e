import { ScriptFailure } from '../../lab/script/failure.ts';
import { runCommand } from '../command.ts';
import type { Child, Workspace } from '../workspace.ts';

const isRoot = process.getuid?.() === 0;

/**
 * A disk of a few MiB that only some processes see: a tmpfs in its own mount namespace, which is freed with its last
 * process.
 */
export class SmallDisk {
  /** Its mount point; all other processes see an empty folder there. */
  readonly path: string;
  /** Words before a command that is to see it. */
  readonly words: readonly string[];
  readonly #workspace: Workspace;

  private constructor(workspace: Workspace, path: string, words: readonly string[]) {
    this.#workspace = workspace;
    this.path = path;
    this.words = words;
  }

  static async make(workspace: Workspace, mebibytes: number): Promise<SmallDisk> {
    for (const tool of ['unshare', 'nsenter'])
      if (!Bun.which(tool))
        throw new ScriptFailure(`${tool} not found; install with: apt-get install util-linux`);
    const path = workspace.path('disk');
    const script =
      'mkdir -p "$1" && mount -t tmpfs -o size="$2" none "$1" && echo mounted && exec sleep infinity';
    const holder = workspace.spawn([
      ...['unshare', isRoot ? '-m' : '-rm', 'sh', '-c', script, 'sh', path, `${mebibytes}m`],
    ]);
    await mounted(holder);
    const enter = isRoot ? ['-m'] : ['-U', '--preserve-credentials', '-m'];
    return new SmallDisk(workspace, path, ['nsenter', '-t', String(holder.pid), ...enter, '--']);
  }

  /** Fills the disk. */
  async fill(): Promise<void> {
    // Ends with "no space left on device", as intended.
    await this.#shell('cat /dev/zero >"$1/filling" 2>/dev/null || true');
  }

  /** Frees the space again. */
  async free(): Promise<void> {
    await this.#shell('rm -f "$1/filling"');
  }

  /** Names of the files in a folder on the disk. */
  async names(folder = this.path): Promise<readonly string[]> {
    return (await this.#shell('ls -A "$2"', folder)).split('\n').filter(Boolean);
  }

  async #shell(script: string, ...words: readonly string[]): Promise<string> {
    const { stdout } = await runCommand(
      this.#workspace,
      ...this.words,
      'sh',
      '-c',
      script,
      'sh',
      this.path,
      ...words,
    );
    return stdout;
  }
}

async function mounted(holder: Child): Promise<void> {
  for await (const _line of holder.stdout) return;
  throw new ScriptFailure(
    `cannot mount a small disk: ${(await holder.stderr.text()).trim().slice(0, 200)}; this needs root or user namespaces`,
  );
}
