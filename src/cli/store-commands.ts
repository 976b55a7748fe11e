import { type Command, InvalidArgumentError, Option } from 'commander';
import type { Publication } from '../edition/store/edition-store.ts';
import { keepMin, pruneStore } from '../edition/store/prune.ts';
import { rollBack } from '../edition/store/rollback.ts';
import { changeKinds } from '../verdict/change.ts';
import { DifferenceReport } from './difference-formats.ts';
import { Failure } from './failure.ts';
import { ChangedSlugsCollector, notificationOf } from './notification.ts';
import { type NotifyTarget, notify, notifyOption } from './notify.ts';
import { openStore, storeNames } from './open-store.ts';
import { countOf, type Terminal } from './terminal.ts';

/** Lines shown under one heading of the difference. */
const groupMax = 20;

/** Adds `verdicts editions STORE`, `verdicts rollback STORE [EDITION]` and `verdicts prune STORE --keep N`. */
export function addStoreCommands(program: Command, terminal: Terminal): void {
  program
    .command('editions')
    .description('List what has been published to a store')
    .argument('<store>', storeNames)
    .addOption(
      new Option('--format <format>', 'how they are shown').choices(['text', 'json']).default('text'),
    )
    .addHelpText('after', '\nExamples:\n  verdicts editions store\n  verdicts editions store --format json')
    .action((store: string, { format }: { format: 'text' | 'json' }) => editions(store, format, terminal));
  program
    .command('rollback')
    .description('Make an earlier edition of a store current again')
    .argument('<store>', storeNames)
    .argument(
      '[edition]',
      'number of a publication, or the first 6 or more digits of an edition id',
      'previous',
    )
    .addOption(notifyOption())
    .addHelpText(
      'after',
      `
Examples:
  verdicts rollback store           to the edition before the current one
  verdicts rollback store 12        to the edition of publication 12
  verdicts rollback store 8a22dd5c`,
    )
    .action((store: string, edition: string, options: { notify: readonly NotifyTarget[] }) =>
      rollback(store, edition, options.notify, terminal),
    );
  program
    .command('prune')
    .description('Delete the files of old editions of a store')
    .argument('<store>', storeNames)
    .requiredOption(
      '--keep <count>',
      'how many of the newest publications keep their files, at least 2',
      parseKeep,
    )
    .addHelpText('after', '\nExamples:\n  verdicts prune store --keep 30')
    .action((store: string, { keep }: { keep: number }) => prune(store, keep, terminal));
}

async function editions(name: string, format: 'text' | 'json', terminal: Terminal): Promise<void> {
  const { print, paint } = terminal;
  const store = openStore(name, terminal);
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

async function rollback(
  name: string,
  edition: string,
  targets: readonly NotifyTarget[],
  terminal: Terminal,
): Promise<void> {
  const { print, paint } = terminal;
  const report = new DifferenceReport(groupMax);
  const changed = new ChangedSlugsCollector();
  const store = openStore(name, terminal);
  const { publication, target, previous } = await rollBack(store, {
    now: new Date(),
    to: edition,
    onChange(change) {
      report.add(change);
      changed.add(change);
    },
  });
  report.print(print, paint);
  const summary =
    publication.changes === null
      ? `the edition that was current cannot be read, so nothing was compared`
      : report.summary;
  print(
    `${paint.green('Rolled back')} to edition ${target.edition} of ${target.publishedAt}: publication ${publication.sequence}; ${summary}.`,
  );
  const facts = notificationOf('rollback', store.name, publication, previous.edition, changed.result());
  await notify(targets, facts, terminal);
}

async function prune(name: string, keep: number, terminal: Terminal): Promise<void> {
  const { print } = terminal;
  const pruned = await pruneStore(openStore(name, terminal), keep);
  const bytes = pruned.reduce((sum, publication) => sum + publication.bytes, 0);
  print(
    pruned.length === 0
      ? 'Nothing to prune.'
      : `Deleted ${countOf(pruned.length, 'edition file')}, ${countOf(bytes, 'byte')}; the list of publications keeps them.`,
  );
}

function parseKeep(text: string): number {
  if (/^\d{1,6}$/.test(text) && Number(text) >= keepMin) return Number(text);
  throw new InvalidArgumentError('Allowed: a whole number from 2 to 999999.');
}
