import { mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { childrenOf } from '../lab/processes.ts';

/** A child process with piped output. */
export type Child = Bun.Subprocess<'ignore', 'pipe', 'pipe'>;

/** A temporary folder and the processes in it; `close` ends both, synchronously. */
export class Workspace {
  readonly folder = mkdtempSync(join(tmpdir(), 'verdicts-bench-'));
  readonly #children = new Set<Child>();

  constructor() {
    mkdirSync(join(this.folder, 'tmp'));
  }

  /** A path in the folder. */
  path(...parts: string[]): string {
    return join(this.folder, ...parts);
  }

  /** Starts a program whose temporary files also go into this folder. */
  spawn(words: readonly string[]): Child {
    const child: Child = Bun.spawn([...words], {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: { ...process.env, TMPDIR: this.path('tmp'), NO_COLOR: '1' },
      onExit: () => void this.#children.delete(child),
    });
    this.#children.add(child);
    return child;
  }

  /** Kills every process, known grandchildren first, and removes the folder. Idempotent. */
  close(): void {
    for (const child of this.#children) {
      for (const pid of [child.pid, ...childrenOf(child.pid)]) killQuietly(pid);
    }
    this.#children.clear();
    rmSync(this.folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

function killQuietly(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It has already exited.
  }
}
