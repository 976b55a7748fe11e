import { createTerminal } from '../../src/cli/output/terminal.ts';
import { createProgram } from '../../src/cli/program.ts';
import type { Outcome } from './command.ts';

/** The previous run; runs are sequential, since the process has only one environment and one working folder. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the program behind `bin/verdicts` to its end within this process, without a terminal. Output, files and exit
 * code are the same as in a child process, whose start would take longer than most commands.
 */
export function runHere(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
  folder = process.cwd(),
): Promise<Outcome> {
  const outcome = before.then(() => withSurroundings(folder, variables, () => runProgram(words)));
  before = outcome.catch(() => undefined);
  return outcome;
}

async function runProgram(words: readonly string[]): Promise<Outcome> {
  const text = { stdout: '', stderr: '' };
  const streamTo = (name: keyof typeof text) => ({
    write: (written: string) => {
      text[name] += written;
    },
  });
  const terminal = createTerminal(streamTo('stdout'), streamTo('stderr'), process.env, () =>
    performance.now(),
  );
  const exitCode = await createProgram(terminal).run(words);
  return { exitCode, ...text };
}

async function withSurroundings<Result>(
  folder: string,
  variables: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  const earlierFolder = process.cwd();
  Object.assign(process.env, variables);
  process.chdir(folder);
  try {
    return await work();
  } finally {
    process.chdir(earlierFolder);
    for (const [name, value] of earlier)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
