import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, Option } from 'commander';
import { settingsFile } from '../source/directory.ts';
import { type WrittenForm, writtenForms } from '../source/import/catalogue-writer.ts';
import type { CsvDelimiter } from '../source/import/csv-rows.ts';
import { type ImportSummary, importTable } from '../source/import/import-table.ts';
import { addMapFlag, addSetFlag } from '../source/import/mapping.ts';
import { openTable, type TableFormat, tableFormats } from '../source/import/table.ts';
import { countOf } from '../verdict/count-of.ts';
import type { Diagnostic } from '../verdict/diagnostic.ts';
import { isSystemError } from '../verdict/error-message.ts';
import { printable } from '../verdict/printable.ts';
import { type ExitCode, Failure } from './failure.ts';
import { type MappingFlags, parseDelimiter, readMapping, repeatableOption } from './import-mapping.ts';
import { explainMistakes } from './output/diagnostic-text.ts';
import type { Terminal } from './output/terminal.ts';

interface Flags extends MappingFlags {
  readonly into: string;
  readonly format?: TableFormat;
  readonly delimiter?: CsvDelimiter;
  readonly as: WrittenForm;
  readonly update?: boolean;
  readonly dryRun?: boolean;
}

/** Adds `verdicts import FILE --into CATALOGUE`. */
export function addImportCommand(
  program: Command,
  terminal: Terminal,
  setExitCode: (code: ExitCode) => void,
): void {
  program
    .command('import')
    .description('Import verdicts from a table into a catalogue')
    .argument('<file>', 'CSV, NDJSON, or the JSON that /api/v1 of another deployment answers')
    .requiredOption('--into <catalogue>', 'catalogue folder; verdicts init creates one')
    .addOption(
      repeatableOption(
        '--map <key=column>',
        'take a key from a column; key=column:from=to,from=to translates values (repeatable)',
        addMapFlag,
      ),
    )
    .addOption(
      repeatableOption(
        '--set <key=value>',
        'set a key in every row, or where its mapped column is empty (repeatable)',
        addSetFlag,
      ),
    )
    .option('--mapping <file>', 'YAML file with mappings, values, and slugs for product names')
    .addOption(new Option('--format <format>', 'file format, if it cannot be inferred').choices(tableFormats))
    .addOption(
      new Option('--delimiter <character>', 'comma, semicolon or tab, if it cannot be inferred').argParser(
        parseDelimiter,
      ),
    )
    .addOption(
      new Option('--as <form>', 'file format of new verdicts').choices(writtenForms).default('markdown'),
    )
    .option('--update', 'also change existing verdicts: mapped keys only, never the review')
    .option('--dry-run', 'check everything and show an example, but write nothing')
    .addHelpText(
      'after',
      `
A column named like a key provides that key. A row without a slug gets one made
from the product name.

Examples:
  verdicts import verdicts.csv --into my-verdicts --dry-run
  verdicts import radar.csv --into my-verdicts --map product=label --map category=quadrant \\
      --map verdict=ring:adopt=worthit,trial=depends,hold=skip --map rating=ring:adopt=9,trial=6,hold=2 \\
      --map verdictSummary=ring --set price=Free --set bestFor="all teams" --set skipIf="nobody asked"
  verdicts import radar.csv --into my-verdicts --mapping radar.yaml --update`,
    )
    .action(async (file: string, flags: Flags) => {
      setExitCode(await importFile(file, flags, terminal));
    });
}

async function importFile(file: string, flags: Flags, terminal: Terminal): Promise<ExitCode> {
  const { mapping, diagnostics } = readMapping(flags);
  const show = async (found: readonly Diagnostic[], count: number): Promise<ExitCode> => {
    await explainMistakes({ diagnostics: found, count, warnings: 0 }, terminal);
    terminal.printError('Nothing was imported.');
    return 1;
  };
  if (diagnostics.length > 0) return show(diagnostics, diagnostics.length);
  checkCatalogue(flags.into);
  const { format, delimiter } = flags;
  const table = await openTable(file, { ...(format && { format }), ...(delimiter && { delimiter }) });
  const result = await importTable(table, {
    databaseUrl: process.env['DATABASE_URL'],
    ...flags,
    mapping,
    update: flags.update === true,
    dryRun: flags.dryRun === true,
    onProgress: (rows) => terminal.progress(`reading ${countOf(rows, 'row')}`),
  }).catch((error) => {
    throw isSystemError(error)
      ? new Failure(`${printable(flags.into)} cannot be written: ${error.message}`)
      : error;
  });
  if (!result.ok) return show(result.diagnostics, result.count);
  printSummary(result, flags, terminal);
  return 0;
}

function printSummary(summary: ImportSummary, { into, dryRun, update }: Flags, terminal: Terminal): void {
  const { added, changed, unchanged, categories, unused, isDownload, lacking, example } = summary;
  if (unused.length > 0) terminal.printError(`Columns that were not used: ${printable(unused.join(', '))}`);
  if (lacking > 0)
    terminal.printError(
      `The pages count ${countOf(lacking, 'verdict')} that the file does not hold; follow "next" to get them all.`,
    );
  if (isDownload) terminal.printError('A download has no withdrawn products, so none were imported.');
  if (dryRun && example) {
    terminal.print(`The first new verdict, ${example.slug}, would be:`);
    terminal.print(printableLines(example.text));
  }
  if (added + changed + categories.size === 0) {
    terminal.print(
      `Nothing changed: ${printable(into)} has the same ${countOf(unchanged, 'verdict')} already`,
    );
    return;
  }
  const parts = [
    ...(added > 0 || !update ? [`${countOf(added, 'verdict')} imported`] : []),
    ...(update
      ? [`${countOf(changed, 'verdict')} changed`, `${unchanged.toLocaleString('en-US')} unchanged`]
      : []),
    `${countOf(categories.size, 'category', 'categories')} added`,
  ];
  const { green } = terminal.paint;
  terminal.print(
    dryRun ? `Nothing was written; without --dry-run: ${parts.join(', ')}` : green(parts.join(', ')),
  );
}

function printableLines(text: string): string {
  return text
    .split('\n')
    .map((line) => `  ${printable(line)}`.trimEnd())
    .join('\n')
    .trimEnd();
}

function checkCatalogue(into: string): void {
  const shown = printable(into);
  if (existsSync(join(into, settingsFile))) return;
  throw new Failure(
    `${shown} is not a catalogue: it has no ${settingsFile}; make one first with: verdicts init ${shown}`,
  );
}
