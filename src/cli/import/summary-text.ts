import type { ImportSummary } from '../../source/import/import-table.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { printable } from '../../verdict/text/printable.ts';
import type { Terminal } from '../output/terminal.ts';
import { formatTable } from './table-text.ts';

/** Most names listed of verdicts that were renamed, are gone or came back. */
const namesShown = 10;

interface SummaryOptions {
  readonly into: string;
  readonly dryRun: boolean;
  /** The file for rejected rows, if the user named one. */
  readonly rejects: string | undefined;
  /** Whether the recipe came from a file, which may leave out columns on purpose. */
  readonly hasRecipe: boolean;
}

/** Prints what an import did, or would do: anything surprising first, the result as the last line. */
export function printImportSummary(
  summary: ImportSummary,
  { into, dryRun, rejects, hasRecipe }: SummaryOptions,
  terminal: Terminal,
): void {
  const { added, changed, unchanged, newCategories, lacking, findings, leftOut } = summary;
  if (dryRun) printPreview(summary, terminal);
  else if (!hasRecipe && summary.unused.length > 0)
    terminal.printError(`Columns that were not used: ${printable(summary.unused.join(', '))}`);
  if (lacking > 0)
    terminal.printError(
      `The pages count ${countOf(lacking, 'verdict')} that the file does not hold; follow "next" to get them all.`,
    );
  if (summary.isDownload)
    terminal.printError(
      'A download has no withdrawn products and no files of pictures; verdicts extract writes all of an edition.',
    );
  printMoves(summary, terminal);
  if (findings.rows > 0)
    terminal.printError(
      `${countOf(findings.rows, 'row')} ${findings.rows === 1 ? 'was' : 'were'} not imported${rejects === undefined || dryRun ? '' : `: ${printable(rejects)}`}`,
    );
  const withdrawn = summary.gone.filter(({ state }) => state === 'withdrawn').length;
  if (added + changed + newCategories.size + withdrawn === 0) {
    terminal.print(
      `Nothing changed: ${printable(into)} has the same ${countOf(unchanged, 'verdict')} already`,
    );
    return;
  }
  const known = changed + unchanged > 0;
  const parts = [
    ...(added > 0 || !known ? [`${countOf(added, 'verdict')} imported`] : []),
    ...(known
      ? [`${countOf(changed, 'verdict')} changed`, `${unchanged.toLocaleString('en-US')} unchanged`]
      : []),
    ...(withdrawn > 0 ? [`${withdrawn.toLocaleString('en-US')} withdrawn`] : []),
    `${countOf(newCategories.size, 'category', 'categories')} added`,
    ...(leftOut > 0 ? [`${countOf(leftOut, 'row')} left out by "only"`] : []),
  ];
  const { green } = terminal.paint;
  terminal.print(
    dryRun ? `Nothing was written; without --dry-run: ${parts.join(', ')}` : green(parts.join(', ')),
  );
}

function printMoves({ renamed, gone, back, isWhole }: ImportSummary, { printError }: Terminal): void {
  if (renamed.length > 0)
    printError(`New addresses: ${listed(renamed.map(({ from, to }) => `${from} is now ${to}`))}`);
  for (const [state, what] of [
    ['left', 'left as they are'],
    ['withdrawn', 'withdrawn'],
  ] as const) {
    const slugs = gone.filter((one) => one.state === state).map(({ slug }) => slug);
    if (slugs.length > 0) printError(`Gone from the table, and ${what}: ${listed(slugs)}`);
  }
  if (back.length > 0) printError(`Back in the table, and no longer withdrawn: ${listed(back)}`);
  if (!isWhole) printError('Some rows could not be read, so no row counts as gone.');
}

/** Ten rows before and after, and what does not reach the catalogue. */
function printPreview({ preview, unused, cut, leftOut, rows }: ImportSummary, { print }: Terminal): void {
  print('Before:');
  for (const line of formatTable(preview.before)) print(line);
  print('After:');
  for (const line of formatTable(preview.after)) print(line);
  print('Dropped:');
  if (leftOut > 0) print(`  ${countOf(leftOut, 'row')} of ${rows.toLocaleString('en-US')}, by "only"`);
  for (const [key, count] of cut) print(`  the end of ${key} in ${countOf(count, 'row')}, by "cut"`);
  if (unused.length > 0) print(`  columns: ${printable(unused.join(', '))}`);
  if (leftOut + cut.size + unused.length === 0) print('  nothing');
}

function listed(names: readonly string[]): string {
  const more = names.length > namesShown ? ` and ${names.length - namesShown} more` : '';
  return `${printable(names.slice(0, namesShown).join(', '))}${more}`;
}
