import { viewPlacePrefix } from '../../source/postgres-records.ts';
import { countOf } from '../../verdict/count-of.ts';
import { type Diagnostic, describeDiagnostic } from '../../verdict/diagnostic.ts';
import { printable } from '../../verdict/printable.ts';
import { readSourceLines } from './source-lines.ts';
import type { Paint, Terminal } from './terminal.ts';

/** Output formats of mistakes. */
export const diagnosticFormats = ['text', 'json', 'github'] as const;

/** An output format of mistakes. */
export type DiagnosticFormat = (typeof diagnosticFormats)[number];

/** Rules about a file or a view as a whole, which have no line to show. */
const aboutFiles: ReadonlySet<string> = new Set([
  'symlink',
  'unreadable',
  'size',
  'file-name',
  'no-verdicts',
  'database',
]);

/** Most characters shown of a source line. */
const excerptWidth = 100;

/** Prints mistakes; `count` is their number, of which `diagnostics` may hold only the first. */
export async function printDiagnostics(
  diagnostics: readonly Diagnostic[],
  count: number,
  format: DiagnosticFormat,
  print: (line: string) => void,
  paint: Paint,
): Promise<void> {
  if (format === 'json') return print(JSON.stringify({ count, diagnostics }, null, 2));
  if (format === 'github') return printAnnotations(diagnostics, print);
  const lines = await readSourceLines(
    diagnostics.filter((diagnostic) => !aboutFiles.has(diagnostic.rule) && !isInView(diagnostic)),
  );
  for (const diagnostic of diagnostics) {
    const { file, line, column } = diagnostic;
    print(
      `${paint.bold(`${printable(file)}:${line}:${column}:`)} ${printable(describeDiagnostic(diagnostic))}`,
    );
    const source = lines.get(`${file}:${line}`);
    if (source !== undefined && source !== '') printExcerpt(source, line, column, print, paint);
  }
  const more = count - diagnostics.length;
  if (more > 0) print(`… and ${countOf(more, 'more mistake')}`);
  print(paint.red(`${countOf(count, 'mistake')} in ${countPlaces(diagnostics)}`));
}

/** Prints the mistakes in a catalogue as text, where errors go. */
export function explainMistakes(
  { diagnostics, count }: { readonly diagnostics: readonly Diagnostic[]; readonly count: number },
  { printError, paintError }: Pick<Terminal, 'printError' | 'paintError'>,
): Promise<void> {
  return printDiagnostics(diagnostics, count, 'text', printError, paintError);
}

/** Prints mistakes as JSON objects: a line for each with its place, and a last one with their count. */
export function printJsonDiagnostics(
  diagnostics: readonly Diagnostic[],
  count: number,
  printError: Terminal['printError'],
): void {
  for (const diagnostic of diagnostics) {
    const { file, line, column, rule } = diagnostic;
    const message = `${file}:${line}:${column}: ${describeDiagnostic(diagnostic)}`;
    printError(message, { level: 'warn', file, line, column, rule });
  }
  printError(`${countOf(count, 'mistake')} in ${countPlaces(diagnostics)}`, { level: 'warn' });
}

function isInView({ file }: Diagnostic): boolean {
  return file.startsWith(viewPlacePrefix);
}

/** Counts files and views; all rows of a view count as one: `2 files`, `1 file and 1 view`. */
function countPlaces(diagnostics: readonly Diagnostic[]): string {
  const files = new Set(diagnostics.filter((diagnostic) => !isInView(diagnostic)).map(({ file }) => file));
  const views = diagnostics.some(isInView) ? [countOf(1, 'view')] : [];
  return [...(files.size > 0 ? [countOf(files.size, 'file')] : []), ...views].join(' and ');
}

function printExcerpt(
  source: string,
  line: number,
  column: number,
  print: (line: string) => void,
  paint: Paint,
): void {
  const start = Math.max(0, column - 1 - excerptWidth / 2);
  const before = `${start > 0 ? '…' : ''}${printable(source.slice(start, column - 1))}`;
  const rest = source.slice(column - 1, start + excerptWidth);
  const after = `${printable(rest)}${source.length > start + excerptWidth ? '…' : ''}`;
  const number = String(line).padStart(5);
  print(`${paint.dim(`${number} |`)} ${before}${after}`);
  print(
    `${paint.dim(`${' '.repeat(number.length)} |`)} ${' '.repeat(Bun.stringWidth(before))}${paint.red('^')}`,
  );
}

/** Prints a GitHub Actions annotation for each mistake. */
function printAnnotations(diagnostics: readonly Diagnostic[], print: (line: string) => void): void {
  const data = (text: string) => printable(text).replaceAll('%', '%25');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  for (const diagnostic of diagnostics) {
    const { file, line, column, rule } = diagnostic;
    const place = `file=${property(file)},line=${line},col=${column},`;
    // A row is not in any file that GitHub could show: its place goes before the message.
    const told = `${isInView(diagnostic) ? `${file}:${line}:${column}: ` : ''}${describeDiagnostic(diagnostic)}`;
    print(`::error ${isInView(diagnostic) ? '' : place}title=${property(rule)}::${data(told)}`);
  }
}
