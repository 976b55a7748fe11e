import type { Command } from 'commander';
import { openStore } from '../../edition/open-store.ts';
import { rollBack } from '../../edition/store/rollback.ts';
import { ChangedSlugsCollector, notificationOf } from '../notify/notification.ts';
import { type NotifyTarget, notify, notifyOption } from '../notify/notify.ts';
import { signOption } from '../options/key-options.ts';
import { signerOf } from '../options/signer.ts';
import { DifferenceReport } from '../output/difference-formats.ts';
import { allowRemovalOption, explainRemoval, removalsAllowed } from '../output/removal-text.ts';
import type { Terminal } from '../output/terminal.ts';
import type { ExitCode, SetExitCode } from '../process/failure.ts';
import { storeAccess, storeHelp } from './store-access.ts';

interface Options {
  readonly allowRemoval: readonly string[];
  readonly dryRun?: boolean;
  readonly sign?: string;
  readonly notify: readonly NotifyTarget[];
}

/** Most lines under one heading of the difference. */
const groupMax = 20;

/** Adds `verdicts rollback STORE [EDITION]`. */
export function addRollbackCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('rollback')
    .description('Make an earlier edition of a store current again')
    .argument('<store>', storeHelp)
    .argument('[edition]', 'publication number, or at least the first 6 digits of an edition id', 'previous')
    .addOption(allowRemovalOption())
    .option('--dry-run', 'show what would happen, but publish nothing')
    .addOption(signOption())
    .addOption(notifyOption())
    .addHelpText(
      'after',
      `
Examples:
  verdicts rollback store --dry-run   shows what the edition before the current one would change
  verdicts rollback store             to the edition before the current one
  verdicts rollback store 12          to the edition of publication 12
  verdicts rollback store 8a22dd5c    to the edition whose id begins with 8a22dd5c`,
    )
    .action(async (store: string, edition: string, options: Options) =>
      setExitCode(await rollback(store, edition, options, terminal)),
    );
}

async function rollback(
  name: string,
  edition: string,
  { allowRemoval, dryRun = false, sign, notify: targets }: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  const { print, printError, paint } = terminal;
  const report = new DifferenceReport(groupMax);
  const changed = new ChangedSlugsCollector();
  const store = openStore(name, storeAccess(terminal));
  const result = await rollBack(store, {
    now: new Date(),
    to: edition,
    allowRemoval: removalsAllowed(allowRemoval),
    dryRun,
    signer: signerOf(sign),
    onChange(change) {
      report.add(change);
      changed.add(change);
    },
  });
  const { target, previous } = result;
  report.print(print, paint);
  const summary =
    result.changes === null
      ? 'the edition that was current cannot be read, so nothing was compared'
      : report.summary;
  if (result.kind === 'refused') {
    for (const refusal of result.refusals) printError(`verdicts: ${explainRemoval(refusal, 'rollback')}`);
    printError('Nothing was rolled back.');
    return 1;
  }
  if (result.kind === 'dry-run') {
    print(
      `Dry run: nothing was rolled back; it would be to edition ${target.edition} of ${target.publishedAt}; ${summary}.`,
    );
    return 0;
  }
  const { publication } = result;
  print(
    `${paint.green('Rolled back')} to edition ${target.edition} of ${target.publishedAt}: publication ${publication.sequence}; ${summary}.`,
  );
  const facts = notificationOf('rollback', store.name, publication, previous.edition, changed.result());
  await notify(targets, facts, terminal);
  return 0;
}
