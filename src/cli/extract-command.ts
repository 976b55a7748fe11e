import { statSync } from 'node:fs';
import { type Command, Option } from 'commander';
import { EditionHash } from '../edition/compile/edition-hash.ts';
import type { Edition } from '../edition/file/edition.ts';
import { withdrawnEntries, writtenSettings } from '../edition/file/origin.ts';
import { mergeBySlug, verdictsIn } from '../edition/history/contents.ts';
import { imagesOf } from '../edition/images/images.ts';
import { openUpgraded } from '../edition/older/open-upgraded.ts';
import { withoutPassword } from '../edition/store/postgres/postgres-address.ts';
import { shellWord } from '../render/shell-word.ts';
import { checkNewFolder, NewCatalogue } from '../source/extract/new-catalogue.ts';
import { type WrittenForm, writtenForms } from '../source/import/recipe/written-form.ts';
import { formatEntry } from '../verdict/entry-lines.ts';
import { withoutDefaults } from '../verdict/settings.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { printable } from '../verdict/text/printable.ts';
import { editionNameHelp, openNamedEdition, publishedName } from './open-named-edition.ts';
import type { Terminal } from './output/terminal.ts';
import { type ExitCode, Failure, type SetExitCode, writeFailure } from './process/failure.ts';

interface Flags {
  readonly into: string;
  readonly as: WrittenForm;
}

/** Adds `verdicts extract EDITION --into FOLDER`. */
export function addExtractCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('extract')
    .summary('Write the catalogue of an edition')
    .description('Write the catalogue that an edition was made of, withdrawn products included')
    .argument('<edition>', 'store, STORE#EDITION, or edition file')
    .requiredOption('--into <folder>', 'new or empty folder')
    .addOption(
      new Option('--as <form>', 'a Markdown file for each verdict, or one NDJSON file')
        .choices(writtenForms)
        .default('markdown'),
    )
    .addHelpText(
      'after',
      `
Publishing the folder gives the same edition id. Comments, drafts and the history are
not in an edition's catalogue.

${editionNameHelp}

Examples:
  verdicts extract store --into my-verdicts
  verdicts extract store#previous --into before
  verdicts extract edition.sqlite --into my-verdicts --as ndjson`,
    )
    .action(async (name: string, flags: Flags) => setExitCode(await extract(name, flags, terminal)));
}

async function extract(name: string, flags: Flags, terminal: Terminal): Promise<ExitCode> {
  const { into } = flags;
  try {
    // Checked first, so that no edition is fetched in vain.
    checkNewFolder(into);
    const store = publishedName(name)?.store;
    // The result would lack the comments and drafts of the catalogue.
    if (store === undefined && statSync(name, { throwIfNoEntry: false })?.isDirectory())
      throw new Failure(
        `${printable(name)} is not a store; allowed: a store, STORE#EDITION, or an edition file`,
      );
    const edition = await openNamedEdition(name, terminal, openUpgraded);
    try {
      const count = writeCatalogue(edition, flags, terminal);
      if (count === undefined) return 1;
      const counts = `${countOf(edition.total, 'verdict')}, ${(count - edition.total).toLocaleString('en-US')} withdrawn`;
      terminal.print(`${printable(into)}: ${counts}; edition ${edition.id}`);
      if (store !== undefined)
        terminal.print(
          `To publish changes: verdicts publish ${wordFor(into)} --to ${wordFor(withoutPassword(store))} --based-on ${edition.id}`,
        );
      return 0;
    } finally {
      edition.close();
    }
  } catch (error) {
    throw writeFailure(into, error);
  }
}

/** Writes the catalogue and returns the number of its records; nothing if its edition id differs. */
function writeCatalogue(edition: Edition, { into, as }: Flags, terminal: Terminal): number | undefined {
  const { id, about, sections } = edition;
  const set = writtenSettings(sections) ?? withoutDefaults(edition.settings);
  const hash = new EditionHash(set, about);
  const catalogue = new NewCatalogue(into, { set, about });
  try {
    let count = 0;
    for (const entry of mergeBySlug(verdictsIn(edition), withdrawnEntries(sections))) {
      const { line, prose } = formatEntry(entry);
      hash.add(Buffer.from(line + prose));
      catalogue.add(entry, as);
      if (++count % 1000 === 0) terminal.progress(`writing ${countOf(count, 'record')}`);
    }
    const images = imagesOf(edition);
    const listed = [...images.all()];
    for (const image of listed) catalogue.addImage(image.file, images.read(image));
    hash.addImages(listed);
    if (count === 0) throw new Failure(`edition ${id} has no verdict, so it makes no catalogue`);
    catalogue.commit();
    if (hash.digest() === id) return count;
  } finally {
    catalogue.close();
  }
  terminal.printError(
    `${printable(into)} is written, but gives another edition id: an older program wrote edition ${id}, and did not keep which settings were set, nor the verdicts on withdrawn products. Complete what "verdicts check ${wordFor(into)}" names.`,
  );
  return undefined;
}

function wordFor(name: string): string {
  return shellWord(printable(name));
}
