import { statSync, writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import { type Command, Option } from 'commander';
import { type CompileResult, compileEdition } from '../edition/compile/compile.ts';
import { endsWithSeal } from '../edition/file/seal.ts';
import { upgradeEdition } from '../edition/older/upgrade-edition.ts';
import { describeDiagnostic, type Findings, isError, withoutWarnings } from '../verdict/diagnostic.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { catalogueHelp, openCatalogue } from './open-catalogue.ts';
import { printJsonFindings } from './output/diagnostic-formats.ts';
import { explainMistakes } from './output/diagnostic-text.ts';
import { addFindingOptions, type FindingOptions, strictness } from './output/finding-options.ts';
import { shownPerKind } from './output/limit-kinds.ts';
import type { Terminal } from './output/terminal.ts';
import { type ExitCode, Failure, type SetExitCode } from './process/failure.ts';

/** Adds `verdicts compile CATALOGUE --to FILE`. */
export function addCompileCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const command = program
    .command('compile')
    .summary('Compile a catalogue to an edition file')
    .description(
      'Check a catalogue and write it as one edition file, which serve opens at once; or rewrite an edition file of an older format',
    )
    .argument('<catalogue>', `${catalogueHelp}; or an edition file of an older format`)
    .requiredOption('--to <file>', 'edition file to write; replaced atomically')
    .addOption(new Option('--json-errors').hideHelp())
    .addOption(new Option('--with-drafts').hideHelp())
    .addOption(new Option('--ignore <rule>').hideHelp())
    .addOption(new Option('--mistakes-to <file>').hideHelp());
  addFindingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  verdicts compile catalogue --to edition.sqlite
  verdicts serve edition.sqlite
  DATABASE_URL=postgres://reader:secret@localhost:5432/shop verdicts compile catalogue --to edition.sqlite`,
    )
    .action(async (path: string, options: Options) => {
      if (options.jsonErrors) terminal.printErrorsAsJson();
      setExitCode(await compile(path, options, terminal));
    });
}

interface Options extends FindingOptions {
  readonly to: string;
  readonly jsonErrors?: boolean;
  /** For a preview. */
  readonly withDrafts?: boolean;
  /** A rule whose warnings are not shown. */
  readonly ignore?: string;
  /** A file to write the first mistakes to, as JSON, for pages of a preview. */
  readonly mistakesTo?: string;
}

async function compile(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { to, jsonErrors, all, ignore, mistakesTo } = options;
  checkTarget(to);
  const result = await compileOrUpgrade(path, options, terminal).catch((error) => {
    throw isWriteError(error) ? new Failure(`${to} cannot be written: ${error.message}`) : error;
  });
  const findings = withoutWarnings(result.findings, ignore);
  if (jsonErrors) printJsonFindings(findings, terminal.printError);
  else await explainMistakes(findings, terminal, all);
  if (!result.ok) {
    if (mistakesTo !== undefined) writeFileSync(mistakesTo, JSON.stringify(firstMistakes(path, findings)));
    return 1;
  }
  terminal.print(
    `${to}: ${countOf(result.verdicts, 'verdict')}, ${countOf(result.bytes, 'byte')}; edition ${result.id}`,
  );
  return 0;
}

/** The first mistakes, with their places in the catalogue. */
function firstMistakes(catalogue: string, { diagnostics }: Findings): string[] {
  return diagnostics
    .filter(isError)
    .slice(0, shownPerKind)
    .map((mistake) => {
      const { file, line, column } = mistake;
      const place = file.startsWith(catalogue) ? relative(catalogue, file) : file;
      return `${place || catalogue}:${line}:${column}: ${describeDiagnostic(mistake)}`;
    });
}

async function compileOrUpgrade(path: string, options: Options, terminal: Terminal): Promise<CompileResult> {
  const { to } = options;
  const onProgress = (stage: string, records: number) =>
    terminal.progress(`${stage} ${countOf(records, 'record')}`);
  const upgraded = statSync(path, { throwIfNoEntry: false })?.isFile()
    ? upgradeEdition(path, to, { onProgress })
    : undefined;
  if (upgraded) return { ok: true, ...upgraded, findings: noFindings };
  return compileEdition(await openCatalogue(path), {
    to,
    now: new Date(),
    onProgress,
    withDrafts: options.withDrafts,
    isStrict: strictness(options),
  });
}

const noFindings: Findings = { diagnostics: [], count: 0, warnings: 0 };

/** Refuses to replace anything but an edition file: a mistyped name must not destroy a file. */
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
