import { parseArgs } from 'node:util';
import { ScriptFailure } from './failure.ts';
import type { Option } from './option.ts';

/** Options by their names, without the dashes. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The values that a script reads from its options. */
export type ValuesOf<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value> ? Value : never;
};

/** A program of this project's own that people start by `npm run`; `--help` is made of this. */
export interface Script<Declared extends Options = Options> {
  /** As npm knows it. */
  readonly name: string;
  /** What it does, in a few lines. */
  readonly about: string;
  readonly options: Declared;
  /** Options to try, as one would type them; the script without any is shown too. */
  readonly examples: readonly string[];
  /** What exit code 0 says, and what 1 says. */
  readonly exits?: readonly [done: string, failed: string];
}

/**
 * Runs a script with the words of its command line and ends the process: 0 done, 1 it could not be done, 2 wrong usage.
 * A signal ends it too, by `exit`, so that handlers of that event clean up whatever happens.
 */
export async function runScript<const Declared extends Options>(
  script: Script<Declared>,
  main: (options: ValuesOf<Declared>) => Promise<void> | void,
): Promise<never> {
  for (const [signal, exitCode] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => process.exit(exitCode));
  // When the reader at the other end of a pipe has gone, the figures have no reader.
  process.stdout.on('error', () => process.exit(1));
  try {
    const words = process.argv.slice(2);
    if (words.includes('--help')) process.stdout.write(helpOf(script));
    else await main(readOptions(script, words));
    // What a pipe has not taken yet would be lost.
    await new Promise<void>((resolve) => process.stdout.end(() => resolve()));
    process.exit(0);
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    process.stderr.write(`${script.name}: ${error.message}\n`);
    process.exit(error.exitCode);
  }
}

/** Reads the options of a script. Throws `ScriptFailure` with exit code 2. */
export function readOptions<const Declared extends Options>(
  { options }: Script<Declared>,
  words: readonly string[],
): ValuesOf<Declared> {
  const kinds = Object.entries(options).map(
    ([name, { placeholder }]) =>
      [name, { type: placeholder === undefined ? 'boolean' : 'string' } as const] as const,
  );
  const given = parse(words, Object.fromEntries(kinds));
  return Object.fromEntries(
    Object.entries(options).map(([name, option]) => [name, option.read(given[name], name)]),
  ) as ValuesOf<Declared>;
}

/** What `--help` prints. */
export function helpOf({ name, about, options, examples, exits }: Script): string {
  const command = `npm run ${name}`;
  const [done, failed] = exits ?? ['done', 'it could not be done'];
  const rows = Object.entries(options).map(
    ([option, { placeholder }]) => `--${option}${placeholder === undefined ? '' : ` ${placeholder}`}`,
  );
  const width = Math.max(...[...rows, '--help'].map(({ length }) => length)) + 2;
  const described = Object.values(options).map(
    (option, index) => `  ${(rows[index] ?? '').padEnd(width)}${option.about}`,
  );
  return `Usage: ${command} -- [options]

${about}

Options:
${described.join('\n')}
  ${'--help'.padEnd(width)}show this help

Examples:
  ${[command, ...examples.map((words) => `${command} -- ${words}`)].join('\n  ')}

Exit codes: 0 ${done}, 1 ${failed}, 2 wrong usage.
`;
}

function parse(
  words: readonly string[],
  options: Readonly<Record<string, { readonly type: 'boolean' | 'string' }>>,
): Readonly<Record<string, string | true | undefined>> {
  try {
    return parseArgs({ args: [...words], options }).values as Record<string, string | true | undefined>;
  } catch (error) {
    if (!(error instanceof TypeError)) throw error;
    throw new ScriptFailure(`${error.message.split('. ')[0]}; try --help`, 2);
  }
}
