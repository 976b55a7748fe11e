import type { Command } from 'commander';
import { storeAt } from '../edition/open-store.ts';
import type { EditionStore } from '../edition/store/edition-store.ts';
import { type Prepared, publishCatalogue, type Refusal } from '../edition/store/publish.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { ChangedSlugsCollector, notificationOf } from './notify/notification.ts';
import { type NotifyTarget, notify, notifyOption } from './notify/notify.ts';
import { catalogueHelp, openCatalogue } from './open-catalogue.ts';
import { signOption } from './options/key-options.ts';
import { signerOf } from './options/signer.ts';
import { explainMistakes } from './output/diagnostic-text.ts';
import { DifferenceReport, printSettings } from './output/difference-formats.ts';
import { addFindingOptions, type FindingOptions, publishingStrictness } from './output/finding-options.ts';
import { allowRemovalOption, explainRemoval, removalsAllowed } from './output/removal-text.ts';
import type { Terminal } from './output/terminal.ts';
import type { ExitCode, SetExitCode } from './process/failure.ts';
import { storeAccess, storeHelp } from './store/store-access.ts';

interface Options extends FindingOptions {
  readonly to: string;
  readonly allowRemoval: readonly string[];
  readonly basedOn?: string;
  readonly force?: boolean;
  readonly withoutHistory?: boolean;
  readonly dryRun?: boolean;
  readonly sign?: string;
  readonly notify: readonly NotifyTarget[];
}

/** Most lines under one heading of the difference. */
const groupMax = 20;

/** Adds `verdicts publish CATALOGUE --to STORE`. */
export function addPublishCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const command = program
    .command('publish')
    .summary('Publish a catalogue to a store')
    .description('Check a catalogue, show what changes, and make it the current edition of a store')
    .argument('<catalogue>', catalogueHelp)
    .requiredOption('--to <store>', `${storeHelp}; the first publication creates the store`)
    .addOption(allowRemovalOption())
    .option(
      '--based-on <edition>',
      'refuse if the store has moved on: the edition that this catalogue began with, by publication number or at least the first 6 digits of its id',
    )
    .option('--force', 'publish even if something was published earlier on this UTC day')
    .option(
      '--without-history',
      'publish even if the current edition cannot be read: compares nothing and starts a new history',
    )
    .option('--dry-run', 'show what would happen, but publish nothing')
    .addOption(signOption())
    .addOption(notifyOption());
  addFindingOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  verdicts publish catalogue --to store --dry-run
  verdicts publish catalogue --to store
  verdicts publish catalogue --to store --allow-removal acme-notes
  verdicts publish catalogue --to s3://bucket/verdicts
  verdicts publish catalogue --to postgres://publisher@db/verdicts
  verdicts publish catalogue --to store --notify https://hooks.example/verdicts`,
    )
    .action(async (catalogue: string, options: Options) =>
      setExitCode(await publish(catalogue, storeAt(options.to, storeAccess(terminal)), options, terminal)),
    );
}

async function publish(
  path: string,
  store: EditionStore,
  options: Options,
  terminal: Terminal,
): Promise<ExitCode> {
  const {
    allowRemoval,
    basedOn,
    force = false,
    withoutHistory = false,
    dryRun = false,
    notify: targets,
  } = options;
  const { print, printError, paint } = terminal;
  const report = new DifferenceReport(groupMax);
  const changed = new ChangedSlugsCollector();
  const now = new Date();
  const result = await publishCatalogue(store, await openCatalogue(path), {
    now,
    force,
    withoutHistory,
    dryRun,
    signer: signerOf(options.sign),
    basedOn,
    allowRemoval: removalsAllowed(allowRemoval),
    isStrict: publishingStrictness(options),
    onFindings: (findings) => explainMistakes(findings, terminal, options.all),
    onProgress: (stage, records) => terminal.progress(`${stage} ${countOf(records, 'record')}`),
    onChange(change) {
      report.add(change);
      changed.add(change);
    },
  });
  if (result.kind === 'mistakes') {
    printError('Nothing was published.');
    return 1;
  }
  if (result.kind === 'unchanged') {
    print(
      `Nothing to publish: ${store.name} has this content already, as edition ${result.current.edition}${options.sign === undefined ? '' : ', signed with this key'}.`,
    );
    return 0;
  }
  report.print(print, paint);
  printSettings(result.settings, print, paint);
  print(describe(result, report));
  if (result.kind === 'refused') {
    for (const refusal of result.refusals) printError(`verdicts: ${explain(refusal, now)}`);
    printError('Nothing was published.');
    return 1;
  }
  const { edition, sequence } =
    result.kind === 'published' ? result.publication : { edition: result.id, sequence: 0 };
  print(
    result.kind === 'published'
      ? `${paint.green('Published')} edition ${edition} to ${store.name}: publication ${sequence}.`
      : `Dry run: nothing was published; it would be edition ${edition}.`,
  );
  if (result.kind === 'published') {
    const { publication, current } = result;
    const facts = notificationOf('publication', store.name, publication, current?.edition, changed.result());
    await notify(targets, facts, terminal);
  }
  return 0;
}

function describe({ id, current, written }: Prepared, report: DifferenceReport): string {
  const size = `${countOf(written.verdicts, 'verdict')}, ${written.withdrawn} withdrawn; ${countOf(written.bytes, 'byte')}`;
  // Published again to be signed.
  const summary = current?.edition === id ? 'nothing differs but the signature' : report.summary;
  return current
    ? `Against edition ${current.edition}: ${summary}. ${size}`
    : `Nothing to compare with: the history begins here. ${size}`;
}

function explain(refusal: Refusal, now: Date): string {
  if (refusal.kind === 'same-day') {
    const minutes = Math.ceil((refusal.nextAt.getTime() - now.getTime()) / 60_000);
    const wait = minutes >= 60 ? `${Math.floor(minutes / 60)} h ${minutes % 60} min` : `${minutes} min`;
    return `something was published today, at ${refusal.publishedAt}, and the API promises callers that data changes at most once a day; the next publication is allowed from ${refusal.nextAt.toISOString().slice(0, 16)}Z, in ${wait}, or now with --force`;
  }
  if (refusal.kind === 'moved-on') {
    const { basedOn, current } = refusal;
    return `the store has moved on: edition ${current.edition} was published at ${current.publishedAt}, after ${basedOn.edition}, which this catalogue is based on; take over what verdicts diff shows between the two, and publish with --based-on ${current.edition}`;
  }
  return explainRemoval(refusal, 'publication');
}
