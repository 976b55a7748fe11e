import type { Command } from 'commander';
import { openStore } from '../../edition/open-store.ts';
import { keepMin, pruneStore } from '../../edition/store/prune.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { wholeNumber } from '../options/whole-number.ts';
import type { Terminal } from '../output/terminal.ts';
import { storeAccess, storeHelp } from './store-access.ts';

/** Adds `verdicts prune STORE --keep N`. */
export function addPruneCommand(program: Command, terminal: Terminal): void {
  program
    .command('prune')
    .description('Delete old edition files from a store')
    .argument('<store>', storeHelp)
    .requiredOption(
      '--keep <count>',
      'number of publications, the newest first, that keep their files; at least 2',
      wholeNumber(keepMin, 999_999),
    )
    .addHelpText(
      'after',
      '\nPublications without files stay in the list.\n\nExamples:\n  verdicts prune store --keep 30',
    )
    .action((store: string, { keep }: { keep: number }) => prune(store, keep, terminal));
}

async function prune(name: string, keep: number, terminal: Terminal): Promise<void> {
  const { print } = terminal;
  const pruned = await pruneStore(openStore(name, storeAccess(terminal)), keep);
  const bytes = pruned.reduce((sum, publication) => sum + publication.bytes, 0);
  print(
    pruned.length === 0
      ? 'Nothing to prune.'
      : `Deleted ${countOf(pruned.length, 'edition file')}, ${countOf(bytes, 'byte')}; the list of publications keeps them.`,
  );
}
