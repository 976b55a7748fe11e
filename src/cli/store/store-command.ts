import { writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { type Command, Option } from 'commander';
import { openStore, openStoreToInspect } from '../../edition/open-store.ts';
import type { EditionStore } from '../../edition/store/edition-store.ts';
import { findPublication } from '../../edition/store/find-publication.ts';
import { repairFolder } from '../../edition/store/repair-folder.ts';
import { manifestOf, signaturesOf } from '../../edition/store/signed-publication.ts';
import { verifyStore } from '../../edition/store/verify-store.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { messageOf } from '../../verdict/text/error-message.ts';
import { type TrustedKey, trustOption } from '../options/key-options.ts';
import type { Terminal } from '../output/terminal.ts';
import { Failure, type SetExitCode } from '../process/failure.ts';
import { storeAccess, storeHelp } from './store-access.ts';

interface VerifyOptions {
  readonly format: 'text' | 'json';
  readonly trust: readonly TrustedKey[];
}

/** Adds `verdicts store verify`, `manifest`, `repair` and `upgrade`. */
export function addStoreCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  const store = program
    .command('store')
    .description('Verify, repair or upgrade a store, or show what was signed')
    .helpCommand(false)
    .addHelpText(
      'after',
      '\nExamples:\n  verdicts store verify store\n  verdicts store manifest store --to manifest.json\n  verdicts store repair store\n\nSee docs/stores.md.',
    );
  store
    .command('verify')
    .description('Check the list of publications, and the hash, seal and history of every edition')
    .argument('<store>', storeHelp)
    .addOption(trustOption('report publications that this key did not sign'))
    .addOption(new Option('--format <format>', 'output format').choices(['text', 'json']).default('text'))
    .addHelpText(
      'after',
      `
Exit codes: 0 when nothing is wrong, 1 when something is, 2 for wrong usage.

Examples:
  verdicts store verify store
  verdicts store verify postgres://reader@db.example/verdicts`,
    )
    .action((name: string, options: VerifyOptions) => verify(name, options, terminal, setExitCode));
  store
    .command('manifest')
    .description('Write what a publication says of its edition, and its signature, for minisign to check')
    .argument('<edition>', 'STORE, or STORE#EDITION')
    .requiredOption('--to <file>', 'new file; the signature goes to FILE.minisig')
    .addHelpText(
      'after',
      `
Examples:
  verdicts store manifest s3://bucket/verdicts --to manifest.json
  minisign -Vm manifest.json -p verdicts.key.pub`,
    )
    .action((name: string, { to }: { to: string }) => writeManifest(name, to, terminal));
  store
    .command('repair')
    .description('Rebuild the list of publications, and take what is damaged aside')
    .argument('<store>', 'folder, or s3://BUCKET/PREFIX')
    .addHelpText(
      'after',
      `
Deletes nothing: what is damaged goes to the folder "damaged" of the store. In a folder
the newest whole edition becomes the current one.

Examples:
  verdicts store repair store`,
    )
    .action((name: string) => repair(name, terminal));
  store
    .command('upgrade')
    .description('Store editions of earlier versions of the program as this one does')
    .argument('<store>', storeHelp)
    .addHelpText(
      'after',
      `
Editions stay as they are, with their ids, hashes and signatures. Servers of this version
read on meanwhile; upgrade all servers before.

Examples:
  verdicts store upgrade postgres://verdicts_publisher@db.example/verdicts`,
    )
    .action((name: string) => upgrade(name, terminal));
}

async function verify(
  name: string,
  { format, trust }: VerifyOptions,
  terminal: Terminal,
  setExitCode: SetExitCode,
): Promise<void> {
  const { print, paint } = terminal;
  const { publications, editions, faults } = await verifyStore(
    openStoreToInspect(name, storeAccess(terminal)),
    trust,
  );
  if (faults.length > 0) setExitCode(1);
  if (format === 'json') return print(JSON.stringify({ publications, editions, faults }, null, 2));
  for (const { where, what, advice } of faults) {
    print(`${paint.bold(where)}: ${what}`);
    print(`  ${advice}`);
  }
  const read = `${countOf(publications, 'publication')}, ${countOf(editions, 'whole edition')}`;
  print(faults.length === 0 ? `Nothing is wrong: ${read}.` : `${countOf(faults.length, 'fault')}; ${read}.`);
}

async function writeManifest(name: string, file: string, terminal: Terminal): Promise<void> {
  const [, storeName = name, edition = 'current'] = /^(.*)#([^#]*)$/.exec(name) ?? [];
  const store = openStore(storeName, storeAccess(terminal));
  const publication = findPublication(await store.publications(), edition, store.name);
  const { sequence, signature } = publication;
  if (signature === undefined)
    throw new Failure(
      `${store.name}: publication ${sequence} is not signed; verdicts publish --sign signs one`,
    );
  try {
    writeFileSync(file, manifestOf(publication), { flag: 'wx' });
    writeFileSync(`${file}.minisig`, signaturesOf(publication).own, { flag: 'wx' });
  } catch (error) {
    throw new Failure(`${file} cannot be written: ${messageOf(error)}`);
  }
  terminal.print(`Publication ${sequence}: ${file}, and its signature in ${file}.minisig.`);
}

async function repair(name: string, terminal: Terminal): Promise<void> {
  const { print } = terminal;
  const place = openStoreToInspect(name, storeAccess(terminal));
  if (place.kind === 'distant') return repairList(place.open(tmpdir()), print);
  const { faults, aside, publications, lost, remaining } = await repairFolder(place.folder, new Date());
  if (faults.length === 0) return print('Nothing is wrong: nothing was changed.');
  for (const path of aside) print(`Taken aside: ${path}`);
  if (lost.length > 0) print(`Lost: ${named(lost)}`);
  const current = publications.at(-1);
  print(
    `publications.json names ${countOf(publications.length, 'publication')}; the current one is ${current?.sequence}, edition ${current?.edition} of ${current?.publishedAt}.`,
  );
  const [first] = remaining;
  if (first) throw new Failure(`${name}: still wrong: ${first.where}: ${first.what}; ${first.advice}`);
}

async function repairList(store: EditionStore, print: Terminal['print']): Promise<void> {
  if (!store.repair)
    throw new Failure(
      `${store.name}: a database keeps its own list whole; restore it from a backup, or roll back to an edition that verdicts store verify finds whole`,
    );
  const { aside, rebuilt, lost, publications } = await store.repair();
  if (aside.length === 0 && rebuilt.length === 0)
    return print(
      'Nothing is wrong with the list: nothing was changed. An edition that verdicts store verify finds damaged is left behind by a rollback.',
    );
  for (const name of aside) print(`Taken aside: ${name}`);
  if (rebuilt.length > 0) print(`Made anew: ${named(rebuilt)}`);
  if (lost.length > 0) print(`Lost: ${named(lost)}`);
  const current = publications.at(-1);
  print(
    `${store.name} lists ${countOf(publications.length, 'publication')}; the current one is ${current?.sequence}, edition ${current?.edition} of ${current?.publishedAt}.`,
  );
}

async function upgrade(name: string, terminal: Terminal): Promise<void> {
  const store = openStore(name, storeAccess(terminal));
  const { upgraded, damaged } = (await store.upgrade?.()) ?? { upgraded: [], damaged: [] };
  if (upgraded.length > 0) terminal.print(`Upgraded: ${named(upgraded)}`);
  if (damaged.length > 0)
    throw new Failure(
      `${store.name}: damaged, and left as they are: ${named(damaged)}; see verdicts store verify`,
    );
  if (upgraded.length === 0) terminal.print('Nothing to upgrade.');
}

function named(sequences: readonly number[]): string {
  return sequences.map((sequence) => `publication ${sequence}`).join(', ');
}
