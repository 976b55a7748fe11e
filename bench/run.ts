import { BenchFailure } from '../lab/failure.ts';
import { Workspace } from './workspace.ts';

/**
 * Runs a benchmark in a workspace of its own and ends the process: 0 done, 1 it could not be done, 2 wrong usage.
 * Children and temporary files are gone whatever happens, a signal included.
 */
export async function runBench(name: string, bench: (workspace: Workspace) => Promise<void>): Promise<never> {
  const workspace = new Workspace();
  process.on('exit', () => workspace.close());
  for (const [signal, exitCode] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => process.exit(exitCode));
  // When the reader at the other end of a pipe has gone, nobody waits for the figures.
  process.stdout.on('error', () => process.exit(1));
  try {
    await bench(workspace);
    process.exit(0);
  } catch (error) {
    if (!(error instanceof BenchFailure)) throw error;
    process.stderr.write(`${name}: ${error.message}\n`);
    process.exit(error.exitCode);
  }
}
