import { mkdtempDisposableSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { compileEdition } from '../edition/compile/compile.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { catalogueHelp, openCatalogue } from './open-catalogue.ts';
import { type DiagnosticFormat, diagnosticFormats, printFindings } from './output/diagnostic-formats.ts';
import { explainFindings } from './output/diagnostic-text.ts';
import { addFindingOptions, type FindingOptions, strictness } from './output/finding-options.ts';
import type { Terminal } from './output/terminal.ts';
import type { ExitCode, SetExitCode } from './process/failure.ts';

/** Adds `verdicts check CATALOGUE`. */
export function addCheckCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const command = program
    .command('check')
    .summary('Report every mistake in a catalogue')
    .description(
      'Report every mistake in a catalogue, with its file, line and column and what is allowed there; and warn of what is valid but probably a mistake',
    )
    .argument('<catalogue>', catalogueHelp)
    .addOption(new Option('--format <format>', 'output format').choices(diagnosticFormats).default('text'));
  addFindingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  verdicts check catalogue
  verdicts check catalogue --format json
  verdicts check catalogue --strict
  verdicts check catalogue --format github    annotations for GitHub Actions
  verdicts check catalogue --format sarif > findings.sarif
  DATABASE_URL=postgres://reader:secret@localhost:5432/shop verdicts check catalogue`,
    )
    .action(async (path: string, options: Options) => setExitCode(await check(path, options, terminal)));
}

interface Options extends FindingOptions {
  readonly format: DiagnosticFormat;
}

async function check(path: string, options: Options, terminal: Terminal): Promise<ExitCode> {
  const { print, paint, progress } = terminal;
  const { format, all } = options;
  using workspace = mkdtempDisposableSync(join(tmpdir(), 'verdicts-check-'));
  const result = await compileEdition(await openCatalogue(path), {
    to: join(workspace.path, 'edition.sqlite'),
    now: new Date(),
    onProgress: (stage, records) => progress(`${stage} ${countOf(records, 'record')}`),
    isStrict: strictness(options),
  });
  const { findings } = result;
  if (!result.ok) {
    await printFindings(findings, { format, all }, print, paint);
    return 1;
  }
  const { id: edition, verdicts, withdrawn } = result;
  if (format !== 'text') {
    await printFindings(findings, { format, all, facts: { edition, verdicts, withdrawn } }, print, paint);
    return 0;
  }
  await explainFindings(findings, { all, print, paint });
  print(
    `${paint.green('No mistakes.')} ${countOf(verdicts, 'verdict')}, ${withdrawn} withdrawn; edition ${edition}`,
  );
  return 0;
}
