import type { Command } from 'commander';
import { openStore } from '../edition/open-store.ts';
import { rollBack } from '../edition/store/rollback.ts';
import { ChangedSlugsCollector, notificationOf } from './notification.ts';
import { type NotifyTarget, notify, notifyOption } from './notify.ts';
import { DifferenceReport } from './output/difference-formats.ts';
import type { Terminal } from './output/terminal.ts';
import { storeAccess, storeHelp } from './store-access.ts';

/** Most lines under one heading of the difference. */
const groupMax = 20;

/** Adds `verdicts rollback STORE [EDITION]`. */
export function addRollbackCommand(program: Command, terminal: Terminal): void {
  program
    .command('rollback')
    .description('Make an earlier edition of a store current again')
    .argument('<store>', storeHelp)
    .argument('[edition]', 'publication number, or at least the first 6 digits of an edition id', 'previous')
    .addOption(notifyOption())
    .addHelpText(
      'after',
      `
Examples:
  verdicts rollback store             to the edition before the current one
  verdicts rollback store 12          to the edition of publication 12
  verdicts rollback store 8a22dd5c    to the edition whose id begins with 8a22dd5c`,
    )
    .action((store: string, edition: string, options: { notify: readonly NotifyTarget[] }) =>
      rollback(store, edition, options.notify, terminal),
    );
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
  const store = openStore(name, storeAccess(terminal));
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
