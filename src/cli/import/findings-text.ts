import type { Cause } from '../../source/import/causes/mistakes.ts';
import type { ImportFindings } from '../../source/import/import-findings.ts';
import { describeDiagnostic } from '../../verdict/diagnostic.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { quoted } from '../../verdict/text/excerpt.ts';
import { printable } from '../../verdict/text/printable.ts';
import type { Terminal } from '../output/terminal.ts';

/** Values of one cause that are shown. */
const valuesShown = 12;

/** Prints the mistakes of an import where errors go: a line for each cause, then what to put into the recipe. */
export function printImportFindings(
  { causes, count, patch }: ImportFindings,
  recipe: { readonly path: string; readonly isThere: boolean; readonly newFolder?: string | undefined },
  { printError, paintError: paint }: Pick<Terminal, 'printError' | 'paintError'>,
): void {
  for (const cause of causes) {
    const { file, line, column } = cause.first;
    const place = paint.bold(`${printable(file)}:${line}:${column}:`);
    printError(`${place} ${printable(describeDiagnostic(cause.first))}${printable(describeMore(cause))}`);
  }
  const mistakes = `${countOf(count, 'mistake')}${count > causes.length ? ` of ${countOf(causes.length, 'kind')}` : ''}`;
  printError(paint.red(mistakes));
  if (patch === '') return;
  const folder = recipe.newFolder === undefined ? '' : `make the folder ${printable(recipe.newFolder)} and `;
  const where = recipe.isThere ? 'put into' : `${folder}save this as`;
  printError(`To mend ${count === 1 ? 'it' : 'them'}, ${where} ${printable(recipe.path)}:`);
  for (const line of patch.trimEnd().split('\n')) printError(`  ${printable(line)}`);
}

/** How many more mistakes there are of a cause, in which lines, and with which values. */
function describeMore({ first, count, places, values }: Cause): string {
  if (count === 1) return '';
  const isOneFile = places.every(({ file }) => file === first.file);
  const where = isOneFile
    ? `in lines ${places.map(({ line }) => line).join(', ')}`
    : `in ${places.map(({ file }) => file).join(', ')}`;
  const more = count > places.length ? ` and ${(count - places.length).toLocaleString('en-US')} more` : '';
  return `; ${countOf(count, 'row')}, ${where}${more}${describeValues(values)}`;
}

function describeValues(values: ReadonlyMap<string, number>): string {
  if (values.size < 2) return '';
  const shown = [...values].slice(0, valuesShown).map(([value, count]) => `${quoted(value, 30)} (${count})`);
  const more = values.size > valuesShown ? ` and ${values.size - valuesShown} more` : '';
  return `; ${values.size} values: ${shown.join(', ')}${more}`;
}
