import { join } from 'node:path';
import { runHere } from './run-here.ts';

/** The launcher of the checkout: a shell script that runs the source with Bun. */
export const launcher = join(import.meta.dir, '../../bin/verdicts');

/**
 * Path of the command: the executable built by `npm test`, which starts in a third of the time, or else the launcher.
 */
export const command = process.env['VERDICTS_PROGRAM'] ?? launcher;

/** Output and exit code of a command. */
export interface Outcome {
  readonly exitCode: number;
  readonly stdout: string;
  readonly stderr: string;
}

/** A server started by the command; `await using` stops it at the end of the block. */
export interface ServeProcess extends AsyncDisposable {
  /** Where it answers. */
  readonly address: string;
  /** Its process. */
  readonly pid: number;
  /** Waits, at most two minutes, until it has printed this; returns the match. */
  printed(wanted: string | RegExp): Promise<RegExpExecArray>;
  kill(signal: NodeJS.Signals): void;
  /** Waits for its exit. */
  ended(): Promise<Outcome>;
}

/** An argument, or an environment variable with its value. */
export type Word = string | readonly [variable: string, value: string];

/**
 * Runs the command to its end within this process. Not for a `serve` with `--replace`, which sets an alarm, or with
 * mistakes or log lines to be seen, which go to standard error itself.
 */
export async function run(...given: readonly Word[]): Promise<Outcome> {
  const { words, variables } = sortWords(given);
  return runHere(words, variables);
}

/** The same in a folder. */
export async function runIn(folder: string, ...given: readonly Word[]): Promise<Outcome> {
  const { words, variables } = sortWords(given);
  return runHere(words, variables, folder);
}

/** Runs the command to its end in a child process, without a terminal. */
export async function runProcess(...given: readonly Word[]): Promise<Outcome> {
  return runProcessIn(process.cwd(), ...given);
}

/** The same in a folder. */
export async function runProcessIn(folder: string, ...given: readonly Word[]): Promise<Outcome> {
  const { words, variables } = sortWords(given);
  return runProgram([command, ...words], folder, variables);
}

/** The same for another program. */
export function runOf(program: string, ...given: readonly Word[]): Promise<Outcome> {
  const { words, variables } = sortWords(given);
  return runProgram([program, ...words], process.cwd(), variables);
}

/** The same for a line of POSIX shell. */
export function runShell(line: string): Promise<Outcome> {
  return runProgram(['sh', '-c', line], process.cwd());
}

async function runProgram(
  words: string[],
  cwd: string,
  variables: Readonly<Record<string, string>> = {},
): Promise<Outcome> {
  const child = Bun.spawn(words, {
    cwd,
    stdout: 'pipe',
    stderr: 'pipe',
    stdin: 'ignore',
    env: environmentWith(variables),
  });
  const [stdout, stderr, exitCode] = await Promise.all([
    child.stdout.text(),
    child.stderr.text(),
    child.exited,
  ]);
  return { exitCode, stdout, stderr };
}

/** Starts `verdicts serve …`, on a free port unless the arguments name one, and waits until it answers. */
export async function startServe(...given: readonly Word[]): Promise<ServeProcess> {
  return startServeOf(command, ...given);
}

/** The same for another executable. */
export async function startServeOf(program: string, ...given: readonly Word[]): Promise<ServeProcess> {
  const { words, variables } = sortWords(given);
  const port = words.includes('--port') ? [] : ['--port', '0'];
  const child = Bun.spawn([program, 'serve', ...words, ...port], {
    stdout: 'pipe',
    stderr: 'pipe',
    stdin: 'ignore',
    env: environmentWith(variables),
  });
  const text = { stdout: '', stderr: '' };
  const gather = async (stream: ReadableStream<Uint8Array>, name: keyof typeof text) => {
    for await (const chunk of stream) text[name] += new TextDecoder().decode(chunk);
  };
  const gathered = Promise.all([gather(child.stdout, 'stdout'), gather(child.stderr, 'stderr')]);
  const waitFor = async (pattern: RegExp) => {
    for (let attempt = 0; attempt < 6000; attempt++) {
      const match = pattern.exec(text.stdout + text.stderr);
      if (match) return match;
      await Bun.sleep(20);
    }
    child.kill('SIGKILL');
    throw new Error(`never printed ${pattern}:\n${text.stdout}\n${text.stderr}`);
  };
  const greeting = words.includes('json')
    ? / at (http:\/\/[^\s"]+?)(?:\. |")/
    : / at (http:\/\/\S+)[\s\S]*in a browser/;
  const address = (await waitFor(greeting))[1] ?? '';
  return {
    address,
    pid: child.pid,
    printed: (wanted) => waitFor(wanted instanceof RegExp ? wanted : new RegExp(RegExp.escape(wanted))),
    kill: (signal) => child.kill(signal),
    ended: async () => {
      const exitCode = await child.exited;
      await gathered;
      return { exitCode, ...text };
    },
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      await child.exited;
    },
  };
}

function sortWords(given: readonly Word[]): { words: string[]; variables: Record<string, string> } {
  return {
    words: given.filter((word) => typeof word === 'string'),
    variables: Object.fromEntries(given.filter((word) => typeof word !== 'string')),
  };
}

function environmentWith(variables: Readonly<Record<string, string>>): Record<string, string | undefined> {
  return { ...process.env, NO_COLOR: '1', ...variables };
}
