import { join } from 'node:path';
import { memoryOf } from '../lab/processes.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import type { Workspace } from './workspace.ts';

/** The root folder of the project. */
export const root = join(import.meta.dir, '..');

/** The command `verdicts`. */
export const verdicts = join(root, 'bin/verdicts');

/** Output and cost of a command. */
export interface Outcome {
  readonly stdout: string;
  readonly seconds: number;
  /** User plus system time. */
  readonly cpuSeconds: number;
  /** Peak resident memory in bytes: `VmHWM`, sampled every 20 ms. */
  readonly peakBytes: number;
}

/** Runs a command to its end. Throws `ScriptFailure` with its output if the exit code is not 0. */
export async function runCommand(workspace: Workspace, ...command: string[]): Promise<Outcome> {
  const start = performance.now();
  const child = workspace.spawn(command);
  let peakBytes = 0;
  const timer = setInterval(() => {
    peakBytes = Math.max(peakBytes, memoryOf(child.pid, 'VmHWM'));
  }, 20);
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  const seconds = (performance.now() - start) / 1000;
  clearInterval(timer);
  if (exitCode !== 0)
    throw new ScriptFailure(
      `${command.join(' ')} exited with ${exitCode}: ${(stderr || stdout).trim().slice(-1000)}`,
    );
  const cpuSeconds = Number(child.resourceUsage()?.cpuTime.total ?? 0) / 1e6;
  return { stdout, seconds, cpuSeconds, peakBytes };
}
