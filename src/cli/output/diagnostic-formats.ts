import { type Diagnostic, describeDiagnostic, type Findings } from '../../verdict/diagnostic.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { printable } from '../../verdict/text/printable.ts';
import { commentText } from './comment-text.ts';
import { isInView } from './diagnostic-places.ts';
import { countFindings, explainFindings } from './diagnostic-text.ts';
import { limitKinds } from './limit-kinds.ts';
import { sarifOf } from './sarif.ts';
import type { Paint, Terminal } from './terminal.ts';

/** Output formats of findings. */
export const diagnosticFormats = ['text', 'json', 'github', 'sarif', 'markdown'] as const;

/** An output format of findings. */
export type DiagnosticFormat = (typeof diagnosticFormats)[number];

/** How to print findings. */
export interface PrintOptions {
  readonly format: DiagnosticFormat;
  /** Shows more than the first 20 of a kind; formats for machines always do. */
  readonly all?: boolean | undefined;
  /** Members that JSON adds for a catalogue without errors. */
  readonly facts?: Readonly<Record<string, unknown>>;
}

/** Prints mistakes and warnings. */
export async function printFindings(
  findings: Findings,
  { format, all, facts }: PrintOptions,
  print: (line: string) => void,
  paint: Paint,
): Promise<void> {
  const { count, warnings, diagnostics } = findings;
  if (format === 'json') return print(JSON.stringify({ count, warnings, diagnostics, ...facts }, null, 2));
  if (format === 'sarif') return print(JSON.stringify(sarifOf(diagnostics), null, 2));
  if (format === 'text') return explainFindings(findings, { all, print, paint });
  const { shown, hidden } = limitKinds(diagnostics, all);
  if (format === 'github') for (const diagnostic of shown) print(annotationOf(diagnostic));
  else printTable(findings, shown, print);
  for (const { rule, count: more } of hidden)
    print(format === 'github' ? `::notice::${more} more of ${rule}` : `\n… and ${more} more of \`${rule}\`.`);
}

/** Prints findings as JSON objects: a line for each with its place, and a last one with their count. */
export function printJsonFindings(
  { diagnostics, count, warnings }: Findings,
  printError: Terminal['printError'],
): void {
  for (const diagnostic of diagnostics) {
    const { file, line, column, rule } = diagnostic;
    const message = `${file}:${line}:${column}: ${describeDiagnostic(diagnostic)}`;
    printError(message, { level: 'warn', file, line, column, rule });
  }
  if (count + warnings > 0) printError(countFindings({ diagnostics, count, warnings }), { level: 'warn' });
}

/** An annotation of GitHub Actions. */
function annotationOf(diagnostic: Diagnostic): string {
  const data = (text: string) => printable(text).replaceAll('%', '%25');
  const property = (text: string) => data(text).replaceAll(':', '%3A').replaceAll(',', '%2C');
  const { file, line, column, rule, level = 'error' } = diagnostic;
  const place = `file=${property(file)},line=${line},col=${column},`;
  // A row is in no file that GitHub could show: its place goes before the message.
  const message = `${isInView(diagnostic) ? `${file}:${line}:${column}: ` : ''}${describeDiagnostic(diagnostic)}`;
  return `::${level} ${isInView(diagnostic) ? '' : place}title=${property(rule)}::${data(message)}`;
}

/** A table for a comment on a pull request. */
function printTable(
  { count, warnings }: Findings,
  shown: readonly Diagnostic[],
  print: (line: string) => void,
): void {
  print(`**${countOf(count, 'mistake')}, ${countOf(warnings, 'warning')}**`);
  if (shown.length === 0) return;
  print('\n| | where | what |\n|---|---|---|');
  for (const diagnostic of shown) {
    const { file, line, column, level = 'error' } = diagnostic;
    print(
      `| ${level} | ${commentText(`${file}:${line}:${column}`)} | ${commentText(describeDiagnostic(diagnostic))} |`,
    );
  }
}
