import { type Command, Option } from 'commander';
import { changedSettings, differences } from '../edition/history/difference.ts';
import type { ComparableEdition } from '../edition/history/write-publication.ts';
import { openToCompare } from '../edition/older/open-comparable.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { editionNameHelp, openNamedEdition } from './open-named-edition.ts';
import { DifferenceReport, printSettings } from './output/difference-formats.ts';
import { differenceMarkdown } from './output/difference-markdown.ts';
import { printJsonItems } from './output/json-items.ts';
import type { Terminal } from './output/terminal.ts';

type DifferenceFormat = 'text' | 'json' | 'markdown';

/** Most lines under one heading of the text format. */
const groupMax = 1000;

/** Adds `verdicts diff A B`. */
export function addDiffCommand(program: Command, terminal: Terminal): void {
  program
    .command('diff')
    .summary('Compare two catalogues or editions')
    .description('Show what changes from one catalogue or edition to another')
    .argument('<from>', 'catalogue folder, edition file, store, or STORE#EDITION')
    .argument('<to>', 'the same')
    .addOption(
      new Option('--format <format>', 'output format').choices(['text', 'json', 'markdown']).default('text'),
    )
    .addHelpText(
      'after',
      `
${editionNameHelp}

Examples:
  verdicts diff store catalogue              what publishing would change
  verdicts diff store#previous store         what the last publication changed
  verdicts diff yesterday.sqlite today.sqlite --format json
  verdicts diff store catalogue --format markdown > comment.md`,
    )
    .action((from: string, to: string, options: { format: DifferenceFormat }) =>
      diff(from, to, options.format, terminal),
    );
}

async function diff(
  fromName: string,
  toName: string,
  format: DifferenceFormat,
  terminal: Terminal,
): Promise<void> {
  using from = await openNamedEdition(fromName, terminal, openToCompare);
  using to = await openNamedEdition(toName, terminal, openToCompare);
  printDifference(from, to, format, terminal);
}

/** Prints what changes from one edition to another. */
export function printDifference(
  from: ComparableEdition,
  to: ComparableEdition,
  format: DifferenceFormat,
  terminal: Terminal,
): void {
  if (format === 'json') printJson(from, to, terminal);
  else if (format === 'markdown') terminal.print(differenceMarkdown(from, to));
  else printText(from, to, terminal);
}

function printText(
  from: ComparableEdition,
  to: ComparableEdition,
  { print, paint, progress }: Terminal,
): void {
  const report = new DifferenceReport(groupMax);
  let count = 0;
  for (const change of differences(from.contents, to.contents)) {
    report.add(change);
    if (++count % 1000 === 0) progress(`comparing: ${countOf(count, 'change')}`);
  }
  report.print(print, paint);
  const settings = changedSettings(from.settings, to.settings);
  printSettings(settings, print, paint);
  print(
    from.id === to.id
      ? `No difference: both are edition ${to.id}`
      : `${report.summary}; edition ${from.id} → ${to.id}`,
  );
}

/** Prints one JSON document, a change on each line. */
function printJson(from: ComparableEdition, to: ComparableEdition, { print }: Terminal): void {
  const head = {
    from: stateOf(from),
    to: stateOf(to),
    settings: changedSettings(from.settings, to.settings),
  };
  print(`${JSON.stringify(head).slice(0, -1)},"changes":[`);
  printJsonItems(differences(from.contents, to.contents), print);
  print(']}');
}

function stateOf({ id, publishedAt, total }: ComparableEdition) {
  return { edition: id, publishedAt: `${publishedAt.toISOString().slice(0, 19)}Z`, verdicts: total };
}
