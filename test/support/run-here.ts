import { createTerminal } from '../../src/cli/output/terminal.ts';
import { createProgram } from '../../src/cli/program.ts';
import type { Outcome } from './command.ts';

/** The run before; they go one after another, since the environment is one for the whole process. */
let before: Promise<unknown> = Promise.resolve();

/**
 * Runs the program behind `bin/verdicts` to its end within this process, without a terminal: what it prints, writes and
 * ends with is the same, and starting a process, which takes longer than most commands do, is saved.
 */
export function runHere(
  words: readonly string[],
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const outcome = before.then(() => withVariables(variables, () => runProgram(words)));
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

async function withVariables<Result>(
  variables: Readonly<Record<string, string>>,
  work: () => Promise<Result>,
): Promise<Result> {
  const earlier = Object.keys(variables).map((name) => [name, process.env[name]] as const);
  Object.assign(process.env, variables);
  try {
    return await work();
  } finally {
    for (const [name, value] of earlier)
      if (value === undefined) delete process.env[name];
      else process.env[name] = value;
  }
}
