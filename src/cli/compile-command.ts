import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { type CompileResult, compileEdition } from '../edition/compile/compile.ts';
import { endsWithSeal } from '../edition/file/seal.ts';
import { upgradeEdition } from '../edition/older/upgrade-edition.ts';
import { countOf } from '../verdict/count-of.ts';
import type { ExitCode } from './failure.ts';
import { Failure } from './failure.ts';
import { catalogueHelp, openCatalogue } from './open-catalogue.ts';
import { explainMistakes, printJsonDiagnostics } from './output/diagnostic-formats.ts';
import type { Terminal } from './output/terminal.ts';

/** Adds `verdicts compile CATALOGUE --to FILE`. */
export function addCompileCommand(
  program: Command,
  terminal: Terminal,
  setExitCode: (code: ExitCode) => void,
): void {
  program
    .command('compile')
    .summary('Compile a catalogue to an edition file')
    .description(
      'Check a catalogue and write it as one edition file, which serve opens at once; or rewrite an edition file of an older format',
    )
    .argument('<catalogue>', `${catalogueHelp}; or an edition file of an older format`)
    .requiredOption('--to <file>', 'edition file to write; replaced atomically')
    .addOption(new Option('--json-errors').hideHelp())
    .addHelpText(
      'after',
      `
Examples:
  verdicts compile catalogue --to edition.sqlite
  verdicts serve edition.sqlite
  DATABASE_URL=postgres://reader:secret@localhost:5432/shop verdicts compile catalogue --to edition.sqlite`,
    )
    .action(async (path: string, options: { to: string; jsonErrors?: boolean }) => {
      if (options.jsonErrors) terminal.printErrorsAsJson();
      setExitCode(await compile(path, options, terminal));
    });
}

async function compile(
  path: string,
  { to, jsonErrors }: { readonly to: string; readonly jsonErrors?: boolean },
  terminal: Terminal,
): Promise<ExitCode> {
  checkTarget(to);
  const result = await compileOrUpgrade(path, to, terminal).catch((error) => {
    throw isWriteError(error) ? new Failure(`${to} cannot be written: ${error.message}`) : error;
  });
  if (!result.ok) {
    if (jsonErrors) printJsonDiagnostics(result.diagnostics, result.count, terminal.printError);
    else await explainMistakes(result, terminal);
    return 1;
  }
  terminal.print(
    `${to}: ${countOf(result.verdicts, 'verdict')}, ${countOf(result.bytes, 'byte')}; edition ${result.id}`,
  );
  return 0;
}

async function compileOrUpgrade(path: string, to: string, terminal: Terminal): Promise<CompileResult> {
  const onProgress = (stage: string, records: number) =>
    terminal.progress(`${stage} ${countOf(records, 'record')}`);
  const upgraded = statSync(path, { throwIfNoEntry: false })?.isFile()
    ? upgradeEdition(path, to, { onProgress })
    : undefined;
  if (upgraded) return { ok: true, ...upgraded };
  return compileEdition(await openCatalogue(path), { to, now: new Date(), onProgress });
}

/** Refuses to replace anything but an edition file: a mistyped name must not cost anyone a file. */
function checkTarget(to: string): void {
  const stats = statSync(to, { throwIfNoEntry: false });
  if (stats && !(stats.isFile() && (stats.size === 0 || endsWithSeal(to))))
    throw new Failure(`${to} already exists and is not an edition file; it was left unchanged`);
}

/** Whether a file could not be created or written, by the codes of the system and of SQLite. */
function isWriteError(error: unknown): error is Error {
  return (
    error instanceof Error &&
    'code' in error &&
    /^(?:E[A-Z]+|SQLITE_(?:CANTOPEN|FULL|IOERR|READONLY)\w*)$/.test(String(error.code))
  );
}
