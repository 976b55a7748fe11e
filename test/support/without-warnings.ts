import type { Outcome } from './command.ts';

/** What a command prints, without its warnings. */
export function withoutWarnings(text: string): string {
  return text
    .replace(/^.*:\d+:\d+: warning: .*\n(?: +\d+ \| .*\n +\| +\^\n)?/gm, '')
    .replace(/^\d+ warnings? in .*\n/gm, '')
    .replace(/, \d+ warnings? in .*$/gm, '');
}

/** The outcome of a command, likewise. */
export function sansWarnings({ exitCode, stdout, stderr }: Outcome): Outcome {
  return { exitCode, stdout: withoutWarnings(stdout), stderr: withoutWarnings(stderr) };
}
