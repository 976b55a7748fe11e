import { type Command, Option } from 'commander';
import { openStore } from '../../edition/open-store.ts';
import type { Publication } from '../../edition/store/edition-store.ts';
import { changeKinds } from '../../verdict/change/change.ts';
import type { Terminal } from '../output/terminal.ts';
import { Failure } from '../process/failure.ts';
import { storeAccess, storeHelp } from './store-access.ts';

/** Adds `verdicts editions STORE`. */
export function addEditionsCommand(program: Command, terminal: Terminal): void {
  program
    .command('editions')
    .description('List the publications of a store, newest first')
    .argument('<store>', storeHelp)
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addHelpText('after', '\nExamples:\n  verdicts editions store\n  verdicts editions store --format json')
    .action((store: string, { format }: { format: 'text' | 'json' }) => editions(store, format, terminal));
}

async function editions(name: string, format: 'text' | 'json', terminal: Terminal): Promise<void> {
  const { print, paint } = terminal;
  const store = openStore(name, storeAccess(terminal));
  const publications = await store.publications();
  if (publications.length === 0) throw new Failure(`${store.name}: nothing has been published yet`);
  if (format === 'json') return print(JSON.stringify({ publications }, null, 2));
  const rows = publications.map((publication) => [
    String(publication.sequence),
    publication.publishedAt,
    publication.edition,
    publication.verdicts.toLocaleString('en-US'),
    changesOf(publication),
    noteOf(publication, publication === publications.at(-1)),
  ]);
  const head = ['No', 'Published', 'Edition', 'Verdicts', 'Changes', ''];
  const widths = head.map((title, column) =>
    Math.max(...[head, ...rows].map((row) => (row[column] ?? title).length)),
  );
  const line = (cells: readonly string[]) =>
    cells
      .map((cell, column) =>
        column === 0 || column === 3 ? cell.padStart(widths[column] ?? 0) : cell.padEnd(widths[column] ?? 0),
      )
      .join('  ')
      .trimEnd();
  print(paint.dim(line(head)));
  for (const row of rows.toReversed()) print(line(row));
}

function changesOf({ changes }: Publication): string {
  if (changes === null) return '–';
  const some = changeKinds.filter((kind) => changes[kind] > 0);
  return some.length === 0
    ? 'none'
    : some.map((kind) => `${changes[kind].toLocaleString('en-US')} ${kind}`).join(', ');
}

function noteOf({ rollbackTo, pruned }: Publication, isCurrent: boolean): string {
  const notes = [
    isCurrent ? 'current' : '',
    rollbackTo === undefined ? '' : `rollback to ${rollbackTo}`,
    pruned ? 'pruned' : '',
  ];
  return notes.filter((note) => note !== '').join(', ');
}
