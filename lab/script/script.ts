import { parseArgs } from 'node:util';
import { ScriptFailure } from './failure.ts';
import type { Option } from './option.ts';

/** Options by name, without dashes. */
export type Options = Readonly<Record<string, Option<unknown>>>;

/** The parsed values of a script's options. */
export type ValuesOf<Declared extends Options> = {
  readonly [Name in keyof Declared]: Declared[Name] extends Option<infer Value> ? Value : never;
};

/** A script of this project, started with `npm run`; `--help` is generated from this. */
export interface Script<Declared extends Options = Options> {
  /** Its name in package.json. */
  readonly name: string;
  /** What it does, in a few lines. */
  readonly about: string;
  readonly options: Declared;
  /** Example arguments; the help also shows the script without any. */
  readonly examples: readonly string[];
  /** Meanings of exit codes 0 and 1. */
  readonly exits?: readonly [done: string, failed: string];
}

/**
 * Runs a script with the arguments of its command line and exits: 0 success, 1 failure, 2 wrong usage. Signals also
 * exit through `exit`, so that handlers of that event always clean up.
 */
export async function runScript<const Declared extends Options>(
  script: Script<Declared>,
  main: (options: ValuesOf<Declared>) => Promise<void> | void,
): Promise<never> {
  for (const [signal, exitCode] of Object.entries({ SIGHUP: 129, SIGINT: 130, SIGTERM: 143 }))
    process.on(signal, () => process.exit(exitCode));
  // A closed pipe: its reader has ended.
  process.stdout.on('error', () => process.exit(1));
  try {
    const words = process.argv.slice(2);
    if (words.includes('--help')) process.stdout.write(helpOf(script));
    else await main(readOptions(script, words));
    // Waits for the pipe to drain; unwritten output would be lost.
    await new Promise<void>((resolve) => process.stdout.end(() => resolve()));
    process.exit(0);
  } catch (error) {
    if (!(error instanceof ScriptFailure)) throw error;
    process.stderr.write(`${script.name}: ${error.message}\n`);
    process.exit(error.exitCode);
  }
}

/** Parses the options of a script. Throws `ScriptFailure` with exit code 2. */
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

/** The text of `--help`. */
export function helpOf({ name, about, options, examples, exits }: Script): string {
  const command = `npm run ${name}`;
  const [done, failed] = exits ?? ['done', 'failure'];
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
