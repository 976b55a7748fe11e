import type { Outcome } from './command.ts';

/** Output of a command without its warnings. */
export function withoutWarnings(text: string): string {
  return text
    .replace(/^.*:\d+:\d+: warning: .*\n(?: +\d+ \| .*\n +\| +\^\n)?/gm, '')
    .replace(/^\d+ warnings? in .*\n/gm, '')
    .replace(/, \d+ warnings? in .*$/gm, '');
}

/** Outcome of a command without its warnings. */
export function sansWarnings({ exitCode, stdout, stderr }: Outcome): Outcome {
  return { exitCode, stdout: withoutWarnings(stdout), stderr: withoutWarnings(stderr) };
}
