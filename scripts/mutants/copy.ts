import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  realpathSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';

/** Outcome of a run of test files. */
export type Ending = 'passed' | 'failed' | 'timed out';

/** Not copied: large folders that never change, and git's. */
const notCopied = ['node_modules', '.git'];

/** A copy of the working tree in a temporary folder, for changing files and running tests. */
export class Copy {
  readonly #folder = mkdtempSync(join(tmpdir(), 'verdicts-mutants-'));
  readonly #tree = join(this.#folder, 'tree');
  readonly #temporary = join(this.#folder, 'tmp');
  #running: Bun.Subprocess | undefined;

  constructor(root: string) {
    cpSync(root, this.#tree, { recursive: true, filter: (path) => !notCopied.includes(basename(path)) });
    symlinkSync(realpathSync(join(root, 'node_modules')), join(this.#tree, 'node_modules'));
  }

  /** Reads a file of the tree. */
  read(file: string): string {
    return readFileSync(join(this.#tree, file), 'utf8');
  }

  /** Overwrites a file. */
  write(file: string, text: string): void {
    writeFileSync(join(this.#tree, file), text);
  }

  /** Runs test files one after another in one process until the first failure or the timeout. */
  async test(files: readonly string[], seconds: number, ...options: readonly string[]): Promise<Ending> {
    mkdirSync(this.#temporary, { recursive: true });
    const child = Bun.spawn(
      [
        process.execPath,
        'test',
        '--bail',
        `--timeout=${Math.ceil(seconds * 1000)}`,
        `--preload=${join(this.#tree, 'scripts/mutants/steady-properties.ts')}`,
        ...options,
        ...files.map((file) => `./${file}`),
      ],
      {
        cwd: this.#tree,
        env: { ...process.env, TMPDIR: this.#temporary, NO_COLOR: '1' },
        stdio: ['ignore', 'ignore', 'ignore'],
        // A process group of its own, so that everything a test has started can be killed.
        detached: true,
      },
    );
    this.#running = child;
    let isLate = false;
    const timer = setTimeout(() => {
      isLate = true;
      this.#kill();
    }, seconds * 1000);
    const exitCode = await child.exited;
    clearTimeout(timer);
    this.#kill();
    this.#running = undefined;
    rmSync(this.#temporary, { recursive: true, force: true, maxRetries: 5 });
    return isLate ? 'timed out' : exitCode === 0 ? 'passed' : 'failed';
  }

  /** Kills what is running and removes the folder. Idempotent. */
  close(): void {
    this.#kill();
    rmSync(this.#folder, { recursive: true, force: true, maxRetries: 5 });
  }

  /** Kills the tests and every process that they left behind. */
  #kill(): void {
    if (!this.#running) return;
    try {
      process.kill(-this.#running.pid, 'SIGKILL');
    } catch {
      // The group has no processes left.
    }
  }
}
