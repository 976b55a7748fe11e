import { type Diagnostic, describeDiagnostic, type Findings } from '../../verdict/diagnostic.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { printable } from '../../verdict/text/printable.ts';
import { countPlaces, isInView } from './diagnostic-places.ts';
import { limitKinds } from './limit-kinds.ts';
import { readSourceLines } from './source-lines.ts';
import type { Paint, Terminal } from './terminal.ts';

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

interface TextOptions {
  readonly all?: boolean | undefined;
  readonly print: (line: string) => void;
  readonly paint: Paint;
}

/** Prints mistakes and warnings for people: each with its place and its line, then their number. */
export async function explainFindings(
  { diagnostics, count, warnings }: Findings,
  { all, print, paint }: TextOptions,
): Promise<void> {
  const { shown, hidden } = limitKinds(diagnostics, all);
  const lines = await readSourceLines(
    shown.filter((diagnostic) => !aboutFiles.has(diagnostic.rule) && !isInView(diagnostic)),
  );
  for (const diagnostic of shown) {
    const { file, line, column, level } = diagnostic;
    const place = paint.bold(`${printable(file)}:${line}:${column}:`);
    const kind = level === 'warning' ? `${paint.yellow('warning:')} ` : '';
    print(`${place} ${kind}${printable(describeDiagnostic(diagnostic))}`);
    const source = lines.get(`${file}:${line}`);
    if (source !== undefined && source !== '') printExcerpt(source, line, column, print, paint);
  }
  for (const { rule, count: more } of hidden)
    print(`… and ${countOf(more, 'more', 'more')} of ${rule}; --all shows them`);
  const more = count + warnings - diagnostics.length;
  if (more > 0) print(`… and ${countOf(more, 'more mistake')}`);
  if (count + warnings > 0) print(countFindings({ diagnostics, count, warnings }, paint));
}

/** Prints the findings of a catalogue as text, where errors go. */
export function explainMistakes(
  findings: Findings,
  { printError, paintError }: Pick<Terminal, 'printError' | 'paintError'>,
  all?: boolean,
): Promise<void> {
  return explainFindings(findings, { all, print: printError, paint: paintError });
}

/** `2 mistakes in 1 file`, `1 warning in 1 file`, `2 mistakes in 1 file, 1 warning in 1 view`. */
export function countFindings({ diagnostics, count, warnings }: Findings, paint?: Paint): string {
  const placesOf = (level: Diagnostic['level']) =>
    countPlaces(diagnostics.filter((one) => one.level === level));
  const mistakes = `${countOf(count, 'mistake')} in ${placesOf(undefined)}`;
  const warned = `${countOf(warnings, 'warning')} in ${placesOf('warning')}`;
  return [
    ...(count > 0 ? [paint?.red(mistakes) ?? mistakes] : []),
    ...(warnings > 0 ? [paint?.yellow(warned) ?? warned] : []),
  ].join(', ');
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
