import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { recipeFile } from '../source/directory.ts';
import type { CsvDelimiter } from '../source/import/csv-rows.ts';
import { importTable } from '../source/import/import-table.ts';
import { type WrittenForm, writtenForms } from '../source/import/recipe/written-form.ts';
import { openTable, type TableFormat, tableFormats } from '../source/import/table.ts';
import { settingsSchema } from '../verdict/settings.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { printable } from '../verdict/text/printable.ts';
import { findRecipe, type RecipeFlags } from './import/find-recipe.ts';
import { printImportFindings } from './import/findings-text.ts';
import { RejectsFile } from './import/rejects-file.ts';
import { rejectsPathFault } from './import/rejects-path.ts';
import { spoolInput } from './import/spool-input.ts';
import { printImportSummary } from './import/summary-text.ts';
import { parseBaseUrl } from './options/serve-options.ts';
import { explainMistakes } from './output/diagnostic-text.ts';
import type { Terminal } from './output/terminal.ts';
import { type ExitCode, Failure, type SetExitCode, writeFailure } from './process/failure.ts';
import { editorFiles } from './starter/starter.ts';

interface Flags extends RecipeFlags {
  readonly format?: TableFormat;
  readonly delimiter?: CsvDelimiter;
  readonly as?: WrittenForm;
  readonly update?: boolean;
  readonly allowRemoval?: boolean;
  readonly rejects?: string;
}

/** Adds `verdicts import SOURCE --into CATALOGUE`. */
export function addImportCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('import')
    .summary('Import verdicts from a table into a catalogue')
    .description(
      'Import verdicts from a table into a catalogue, which is made if there is none. A recipe says what becomes of the columns; the first import writes one from what the table looks like',
    )
    .argument(
      '<source>',
      'CSV, TSV, JSON or NDJSON; a folder of Markdown or YAML; postgres:VIEW; - for standard input',
    )
    .requiredOption('--into <catalogue>', 'catalogue folder')
    .option('--recipe <file>', 'the recipe, if it is not import.yaml in the catalogue folder')
    .option('--name <name>', 'name of the publication, for a new catalogue', parseName)
    .option('--base-url <url>', 'where it will be published, for a new catalogue', parseBaseUrl)
    .option('--rejects <file>', 'write rows with mistakes to this CSV file, and import the others')
    .option('--dry-run', 'check everything, show ten rows before and after, and write nothing')
    .option('--update', 'also change verdicts that did not come from this table')
    .option('--allow-removal', 'withdraw verdicts even if more than half of the rows are gone')
    .addOption(
      new Option('--as <form>', 'file format of new verdicts, if it is not that of the recipe').choices(
        writtenForms,
      ),
    )
    .addOption(new Option('--format <format>', 'file format, if it cannot be inferred').choices(tableFormats))
    .addOption(
      new Option('--delimiter <character>', 'comma, semicolon or tab, if it cannot be inferred').argParser(
        parseDelimiter,
      ),
    )
    .addHelpText(
      'after',
      `
Environment variables:
  DATABASE_URL  database of a view: postgres://user:password@host:5432/database

Examples:
  verdicts import films.csv --into films --name "Films" --base-url https://films.example
  verdicts import films.csv --into films --dry-run
  verdicts import films.csv --into films --rejects bad.csv
  verdicts import verdicts.ndjson --into copy --name "Copy" --base-url https://copy.example`,
    )
    .action(async (source: string, flags: Flags) => {
      using input = source === '-' ? await spoolInput() : undefined;
      setExitCode(await importSource(source, flags, input?.path, terminal));
    });
}

async function importSource(
  source: string,
  flags: Flags,
  copy: string | undefined,
  terminal: Terminal,
): Promise<ExitCode> {
  const { into, rejects } = flags;
  const fault = rejects === undefined ? undefined : rejectsPathFault(rejects, { ...flags, source });
  if (fault) throw new Failure(fault.message, fault.exitCode);
  const databaseUrl = process.env['DATABASE_URL'];
  const table = await openTable(source, { ...flags, databaseUrl, copy });
  const found = await findRecipe(table, flags);
  if ('diagnostics' in found) {
    const { diagnostics } = found;
    await explainMistakes({ diagnostics, count: diagnostics.length, warnings: 0 }, terminal);
    terminal.printError('Nothing was imported.');
    return 1;
  }
  const isDraft = 'written' in found && found.written !== undefined;
  if (isDraft)
    terminal.printError(
      `${printable(found.written)} ${flags.dryRun ? 'would be' : 'was'} written from what the table looks like.`,
    );
  if ('open' in found) {
    if (flags.dryRun) terminal.print(found.text.trimEnd());
    if (found.leftOut > 0)
      terminal.printError(
        `Its "only" leaves out ${countOf(found.leftOut, 'row')} of ${found.rows.toLocaleString('en-US')}.`,
      );
    terminal.printError(
      `It leaves open: ${found.open.join(', ')}. Complete it, and run the same command again.`,
    );
    return 1;
  }
  const { recipe } = found;
  const dryRun = flags.dryRun === true;
  const file = rejects === undefined || dryRun ? undefined : openRejects(rejects);
  try {
    const result = await importTable(table, {
      ...flags,
      databaseUrl,
      recipe,
      update: flags.update === true,
      allowRemoval: flags.allowRemoval === true,
      dryRun,
      companions: editorFiles,
      onReject: rejects === undefined ? undefined : (row, mistakes) => file?.add(row, mistakes),
      onProgress: (rows) => terminal.progress(`reading ${countOf(rows, 'row')}`),
    });
    const { findings } = result;
    if (findings.count > 0)
      printImportFindings(
        findings,
        {
          path: recipe.file ?? join(into, recipeFile),
          isThere: recipe.file !== undefined,
          newFolder: existsSync(into) ? undefined : into,
        },
        terminal,
      );
    if (!result.ok) {
      const again =
        findings.patch === '' || rejects !== undefined
          ? ''
          : ' With that recipe, run the same command again; or add --rejects FILE, which imports the rows without mistakes.';
      terminal.printError(`Nothing was imported.${again}`);
      return 1;
    }
    file?.commit();
    printImportSummary(result, { into, dryRun, rejects, hasRecipe: recipe.file !== undefined }, terminal);
    return 0;
  } catch (error) {
    throw writeFailure(into, error);
  } finally {
    file?.close();
  }
}

function openRejects(path: string): RejectsFile {
  try {
    return new RejectsFile(path);
  } catch (error) {
    throw writeFailure(path, error);
  }
}

/** Parses the name of a publication. */
function parseName(text: string): string {
  const { success, data } = settingsSchema.shape.name.safeParse(text);
  if (success) return data;
  throw new InvalidArgumentError('Allowed: one line of 1 to 120 characters.');
}

/** Parses a CSV delimiter, given as itself or by name. */
function parseDelimiter(text: string): CsvDelimiter {
  const delimiter = delimiters[text];
  if (delimiter !== undefined) return delimiter;
  throw new InvalidArgumentError('Allowed: "," or ";" or tab.');
}

const delimiters: Readonly<Record<string, CsvDelimiter>> = {
  ',': ',',
  ';': ';',
  '\t': '\t',
  '\\t': '\t',
  comma: ',',
  semicolon: ';',
  tab: '\t',
};
