import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { compileEdition } from '../edition/compile/compile.ts';
import { countOf } from '../verdict/count-of.ts';
import type { ExitCode } from './failure.ts';
import { catalogueHelp, openCatalogue } from './open-catalogue.ts';
import { type DiagnosticFormat, diagnosticFormats, printDiagnostics } from './output/diagnostic-formats.ts';
import type { Terminal } from './output/terminal.ts';

/** Adds `verdicts check CATALOGUE`. */
export function addCheckCommand(
  program: Command,
  terminal: Terminal,
  setExitCode: (code: ExitCode) => void,
): void {
  program
    .command('check')
    .summary('Report every mistake in a catalogue')
    .description(
      'Report every mistake in a catalogue, with its file, line and column and what is allowed there',
    )
    .argument('<catalogue>', catalogueHelp)
    .addOption(new Option('--format <format>', 'output format').choices(diagnosticFormats).default('text'))
    .addHelpText(
      'after',
      `
Examples:
  verdicts check catalogue
  verdicts check catalogue --format json
  verdicts check catalogue --format github    annotations for GitHub Actions
  DATABASE_URL=postgres://reader:secret@localhost:5432/shop verdicts check catalogue`,
    )
    .action(async (path: string, options: { format: DiagnosticFormat }) => {
      setExitCode(await check(path, options.format, terminal));
    });
}

async function check(path: string, format: DiagnosticFormat, terminal: Terminal): Promise<ExitCode> {
  const workspace = mkdtempSync(join(tmpdir(), 'verdicts-check-'));
  try {
    const result = await compileEdition(await openCatalogue(path), {
      to: join(workspace, 'edition.sqlite'),
      now: new Date(),
      onProgress: (stage, records) => terminal.progress(`${stage} ${countOf(records, 'record')}`),
    });
    if (!result.ok) {
      await printDiagnostics(result.diagnostics, result.count, format, terminal.print, terminal.paint);
      return 1;
    }
    const { id, verdicts, withdrawn } = result;
    if (format === 'json')
      terminal.print(
        JSON.stringify({ count: 0, diagnostics: [], edition: id, verdicts, withdrawn }, null, 2),
      );
    else
      terminal.print(
        `${terminal.paint.green('No mistakes.')} ${countOf(verdicts, 'verdict')}, ${withdrawn} withdrawn; edition ${id}`,
      );
    return 0;
  } finally {
    rmSync(workspace, { recursive: true, force: true });
  }
}
