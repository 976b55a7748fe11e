import { words } from '../../mcp/words.ts';
import { ratingWords } from '../../render/rating-words.ts';
import type { Diagnostic } from '../../verdict/diagnostic.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { printable } from '../../verdict/text/printable.ts';
import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';
import { commentText } from '../output/comment-text.ts';
import { printFindings } from '../output/diagnostic-formats.ts';
import type { Terminal } from '../output/terminal.ts';
import { creditText, paintVerdict } from './answer-text.ts';
import { type Audit, type AuditedVerdict, failures, type failWhen } from './audit.ts';

/** Output formats of an audit. */
export const auditFormats = ['text', 'json', 'github', 'sarif', 'markdown'] as const;

/** How to print an audit. */
export interface AuditPrint {
  readonly format: (typeof auditFormats)[number];
  readonly failOn: keyof typeof failWhen;
}

/** Prints an audit. */
export async function printAudit(audit: Audit, how: AuditPrint, terminal: Terminal): Promise<void> {
  const { print, paint } = terminal;
  const { format } = how;
  if (format === 'json') return print(JSON.stringify(documentOf(audit), null, 2));
  if (format === 'markdown') return printMarkdown(audit, print);
  if (format === 'text') return printTable(audit, terminal);
  const diagnostics = diagnosticsOf(audit, how);
  await printFindings({ diagnostics, count: 0, warnings: 0 }, { format, all: true }, print, paint);
}

function documentOf({ verdicts, withdrawn, unknown, known, total, answer }: Audit) {
  const { ratingScale, edition, publishedAt, license, attribution } = answer;
  return {
    packages: { total, known, withdrawn: withdrawn.length, unknown: unknown.length },
    verdicts: verdicts.map(({ record, dependencies }) => ({ ...record, dependencies })),
    withdrawn,
    unknown,
    ...{ ratingScale, edition, publishedAt, license, attribution },
  };
}

/** What scanners show: a finding for each dependency that is to be skipped, or whose verdict depends. */
function diagnosticsOf(audit: Audit, { failOn }: AuditPrint): Diagnostic[] {
  const failing = new Set(failures(audit, failOn));
  return audit.verdicts
    .filter((one) => one.record.verdict !== 'worthit')
    .flatMap((one) =>
      one.dependencies.map(({ file, line, column, name }) => ({
        ...{ file, line, column },
        rule: one.record.verdict,
        message: printable(
          `${name}: ${sentenceOf(one, audit)} ${one.record.verdictSummary} ${one.record.url}`,
        ),
        ...(!failing.has(one) && { level: 'warning' as const }),
      })),
    );
}

function sentenceOf({ record }: AuditedVerdict, { answer }: Audit): string {
  const { product, verdict, rating } = record;
  return `${product}, ${wordOf(verdict)}, ${ratingWords(rating, answer.ratingScale, words)}.`;
}

function printTable(audit: Audit, { print, paint }: Terminal): void {
  const rows = audit.verdicts.map(({ record, dependencies }) => [
    wordOf(record.verdict),
    ratingWords(record.rating, audit.answer.ratingScale, words),
    printable(namesOf(dependencies)),
    printable(record.url),
  ]);
  const widths = [0, 1, 2].map((index) => Math.max(0, ...rows.map((row) => row[index]?.length ?? 0)));
  for (const [index, row] of rows.entries()) {
    const [word = '', ...others] = row.map((cell, column) => cell.padEnd(widths[column] ?? 0));
    const verdict = audit.verdicts[index]?.record.verdict ?? 'depends';
    print([paintVerdict(paint, verdict, word), ...others].join('  '));
  }
  if (rows.length > 0) print('');
  print(summaryOf(audit));
  if (audit.withdrawn.length > 0) print(`No longer covered: ${printable(audit.withdrawn.join(', '))}`);
  if (rows.length > 0) print(creditText(audit.answer));
}

function printMarkdown(audit: Audit, print: Terminal['print']): void {
  print(`**${summaryOf(audit)}**`);
  if (audit.withdrawn.length > 0) print(`\nNo longer covered: ${commentText(audit.withdrawn.join(', '))}`);
  if (audit.verdicts.length === 0) return;
  print('\n| verdict | rating | package | why |\n|---|---|---|---|');
  for (const { record, dependencies } of audit.verdicts) {
    const { verdict, rating, verdictSummary, url } = record;
    const cells = [
      wordOf(verdict),
      ratingWords(rating, audit.answer.ratingScale, words),
      commentText(namesOf(dependencies)),
      `${commentText(verdictSummary)} [Review](<${url}>)`,
    ];
    print(`| ${cells.join(' | ')} |`);
  }
  const { text, url } = audit.answer.attribution;
  print(`\n[${commentText(text)}](<${url}>)`);
}

/** How many packages have a verdict, and which. */
function summaryOf({ verdicts, withdrawn, unknown, known, total }: Audit): string {
  const counts = verdictKinds
    .map((kind) => ({ kind, count: verdicts.filter(({ record }) => record.verdict === kind).length }))
    .filter(({ count }) => count > 0)
    .map(({ kind, count }) => `${count} ${wordOf(kind)}`);
  const which = counts.length === 0 ? '' : `: ${counts.join(', ')}`;
  const former = withdrawn.length === 0 ? '' : ` ${withdrawn.length} no longer covered,`;
  return `${known} of ${countOf(total, 'package')} ${known === 1 ? 'has' : 'have'} a verdict${which};${former} ${unknown.length} not reviewed.`;
}

function namesOf(dependencies: AuditedVerdict['dependencies']): string {
  return [...new Set(dependencies.map(({ name }) => name))].join(', ');
}

function wordOf(verdict: VerdictKind): string {
  return words.verdict[`${verdict}Within`];
}
