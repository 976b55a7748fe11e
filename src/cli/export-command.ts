import type { Command } from 'commander';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import type { Edition } from '../edition/file/edition.ts';
import { openUpgraded } from '../edition/older/open-upgraded.ts';
import { checkExportFolder, ExportError, ExportFolder } from '../export/export-folder.ts';
import { type ExportSummary, exportSite } from '../export/export-site.ts';
import { Service } from '../http/service.ts';
import { makeDownloadHere } from '../render/download/make-download.ts';
import { reservedHostRule } from '../source/lint/catalogue-checks.ts';
import { countOf } from '../verdict/text/count-of.ts';
import { printable } from '../verdict/text/printable.ts';
import { editionNameHelp, openNamedEdition } from './open-named-edition.ts';
import { parseBaseUrl } from './options/serve-options.ts';
import { type FindingOptions, publishingStrictness } from './output/finding-options.ts';
import type { Terminal } from './output/terminal.ts';
import { type ExitCode, Failure, type SetExitCode, writeFailure } from './process/failure.ts';

interface ExportFlags extends FindingOptions {
  readonly to: string;
  readonly baseUrl?: string;
  readonly pictures: boolean;
  readonly search: boolean;
}

/** Memory of the service in bytes. The export requests each answer once, so only what pages share is worth keeping. */
const memoryBytes = 16 * 1024 * 1024;

/** Milliseconds that writing a download may take: practically unlimited, since no client waits. */
const downloadWaitMs = 24 * 3600 * 1000;

/** What no static host can do. */
const limits = [
  'answer queries, searches and filters among them: /api/v1?…',
  'offer badge options: every badge has the default style',
  'pin a list to an edition, or tell what changed since one: /api/changes',
  'turn the address of a review into a card for other sites by oEmbed: /oembed',
  'answer errors as a page or as JSON, as the client prefers',
];

/** Adds `verdicts export CATALOGUE --to FOLDER`. */
export function addExportCommand(program: Command, terminal: Terminal, setExitCode: SetExitCode): void {
  program
    .command('export')
    .summary('Write the site as files for a static host')
    .description('Write everything that needs no query as files for a static host')
    .argument('<catalogue>', 'catalogue folder, edition file, store, or STORE#EDITION')
    .requiredOption('--to <folder>', 'new or empty folder, or an earlier export, which is updated')
    .option('--base-url <url>', 'public address of the files, if not baseUrl of the catalogue', parseBaseUrl)
    .option('--no-pictures', 'skip link-preview pictures, which take longest')
    .option('--no-search', 'leave out the search box and its index')
    .option('--strict', 'let warnings of a catalogue stop as mistakes do')
    .addHelpText(
      'after',
      `
The folder is the root of the host. It holds configuration for nginx, Netlify and
Cloudflare Pages; docs/export.md has recipes for Apache and Vercel.

${editionNameHelp}

Examples:
  verdicts export catalogue --to public
  verdicts export store --to public
  verdicts export edition.sqlite --to public --base-url https://example.com/verdicts`,
    )
    .action(async (name: string, flags: ExportFlags) =>
      setExitCode(await exportCatalogue(name, flags, terminal)),
    );
}

async function exportCatalogue(name: string, flags: ExportFlags, terminal: Terminal): Promise<ExitCode> {
  try {
    // Checked first, so that a large catalogue is not compiled in vain.
    checkExportFolder(flags.to);
    const edition = await openNamedEdition(name, terminal, openUpgraded, {
      isStrict: publishingStrictness(flags),
      ignore: flags.baseUrl === undefined ? undefined : reservedHostRule,
    });
    await exportState(edition, flags, terminal);
    return 0;
  } catch (error) {
    if (error instanceof ExportError) throw new Failure(printable(error.message));
    throw writeFailure(flags.to, error);
  }
}

async function exportState(
  edition: Edition,
  { to, baseUrl, pictures, search }: ExportFlags,
  terminal: Terminal,
): Promise<void> {
  const failures: unknown[] = [];
  const service = new Service(edition, {
    linksPictures: pictures,
    baseUrl,
    search: search ? 'page' : 'none',
    memory: new MemoryLedger(memoryBytes),
    downloads: { waitMs: downloadWaitMs, make: makeDownloadHere },
    report: (error) => failures.push(error),
  });
  try {
    const folder = await ExportFolder.open(to);
    try {
      const onProgress = (files: number, about: number) =>
        terminal.progress(`exporting ${countOf(files, 'file')} of about ${counted(about)}`);
      printSummary(await exportSite(service, folder, { pictures, onProgress }), to, terminal);
    } finally {
      folder.close();
    }
  } catch (error) {
    // The error of the service says more than that an address could not be exported.
    throw failures[0] ?? error;
  } finally {
    service.close();
  }
}

function printSummary(summary: ExportSummary, to: string, { print, printError, paint }: Terminal): void {
  const { files, bytes, added, changed, removed, left, withdrawn, listPages } = summary;
  print(
    `${paint.bold(printable(to))}: ${countOf(files, 'file')}, ${countOf(bytes, 'byte')}; ${counted(added)} new, ${counted(changed)} changed, ${counted(removed)} removed`,
  );
  print(
    `${countOf(listPages, 'file')} of them ${listPages === 1 ? 'lists' : 'list'} reviews: by name, rating and date, of each verdict and category`,
  );
  print('');
  print('A static host cannot:');
  const gone = `say 410 for ${countOf(withdrawn, 'withdrawn product')}, except with nginx and Apache: elsewhere it is 404`;
  print(`  ${[...limits, ...(withdrawn > 0 ? [gone] : [])].join(';\n  ')}.`);
  for (const path of left)
    printError(
      `${printable(path)} is no longer exported; it was changed after the export, so it was not deleted`,
    );
}

function counted(number: number): string {
  return number.toLocaleString('en-US');
}
