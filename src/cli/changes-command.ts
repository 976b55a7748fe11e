import { type Command, Option } from 'commander';
import { affectedNames } from '../edition/history/affected-names.ts';
import { changedSettings } from '../edition/history/difference.ts';
import type { ComparableEdition } from '../edition/history/write-publication.ts';
import { openToCompare } from '../edition/older/open-comparable.ts';
import { openStore } from '../edition/open-store.ts';
import type { EditionStore, Publication } from '../edition/store/edition-store.ts';
import { findPublication } from '../edition/store/find-publication.ts';
import { printDifference } from './diff-command.ts';
import { parseBaseUrl } from './options/serve-options.ts';
import { type Purge, printPurgeJson, printPurgeText } from './output/purge-formats.ts';
import type { Terminal } from './output/terminal.ts';
import { Failure } from './process/failure.ts';
import { storeAccess, storeHelp } from './store/store-access.ts';

interface ChangesOptions {
  readonly since: string;
  readonly purge?: true;
  readonly baseUrl?: string;
  readonly format: 'text' | 'json';
}

/** Adds `verdicts changes STORE --since EDITION`. */
export function addChangesCommand(program: Command, terminal: Terminal): void {
  program
    .command('changes')
    .summary('List what publications changed, for people or for caches')
    .description('List what the publications of a store changed since one of them')
    .argument('<store>', storeHelp)
    .requiredOption(
      '--since <edition>',
      'publication to begin with: "previous", its number, or the first 6 or more digits of its edition id',
    )
    .option('--purge', 'list what caches in front have to purge: tags (serve --cache-tags) and addresses')
    .option(
      '--base-url <url>',
      'public address of the service, if not baseUrl of the catalogue',
      parseBaseUrl,
    )
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
With --purge, each line is "tag TAG" or "address ADDRESS". In an address, * stands for
any rest of it. To purge all tags, or all addresses, is enough.

Examples:
  verdicts changes store --since previous
  verdicts changes store --since previous --purge --format json
  verdicts changes store --since 41 --purge | awk '$1 == "tag" { print $2 }'`,
    )
    .action((store: string, options: ChangesOptions) => changes(store, options, terminal));
}

async function changes(name: string, options: ChangesOptions, terminal: Terminal): Promise<void> {
  const { since, purge, format, baseUrl } = options;
  const store = openStore(name, storeAccess(terminal));
  const publications = await store.publications();
  const first = findPublication(publications, since, store.name);
  using to = await open(store, publications.at(-1) ?? first);
  if (!purge) {
    using from = await open(store, first);
    return printDifference(from, to, format, terminal);
  }
  const before = publications.filter(({ sequence }) => sequence >= first.sequence).slice(0, -1);
  const found = await purgeOf(store, before, to);
  const all = { ...found, base: baseUrl ?? to.settings.baseUrl };
  if (format === 'text') printPurgeText(all, terminal.print);
  else printPurgeJson(all, { since: first.sequence, edition: to.id }, terminal.print);
}

/** What caches must purge if they may hold answers from any of these publications. */
async function purgeOf(
  store: EditionStore,
  before: readonly Publication[],
  to: ComparableEdition,
): Promise<Omit<Purge, 'base'>> {
  const names = new Set<string>();
  let everything = false;
  for (const publication of before) {
    if (publication.pruned)
      throw new Failure(
        `${store.name}: publication ${publication.sequence} was pruned, so nothing tells what changed since; purge the whole cache`,
      );
    using from = await open(store, publication);
    everything ||= changedSettings(from.settings, to.settings).length > 0;
    for (const name of affectedNames(from, to)) names.add(name);
  }
  return { isNews: before.length > 0, everything, names };
}

async function open(store: EditionStore, publication: Publication): Promise<ComparableEdition> {
  return openToCompare(await store.fetch(publication), { verified: true });
}
