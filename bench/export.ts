import { statSync } from 'node:fs';
import { join } from 'node:path';
import { launchChromium } from '../lab/chromium.ts';
import { serveFiles } from '../lab/file-server.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { flag, wholeNumber } from '../lab/script/option.ts';
import { columnsOf, type Table } from '../lab/table.ts';
import { compileGenerated } from './catalogue.ts';
import { type Outcome, runCommand, verdicts } from './command.ts';
import { mebibytes, whole } from './figures.ts';
import { describeLoad } from './machine.ts';
import { progress } from './progress.ts';
import { printFindings, writeFindings } from './report.ts';
import { runBench } from './run.ts';
import type { Workspace } from './workspace.ts';

const script = {
  name: 'bench:export',
  about: `Exports a large catalogue without pictures, then again without a change, and a twentieth of it with pictures: files,
processor time and memory. Takes about three minutes.`,
  options: {
    records: wholeNumber('verdicts in the catalogue', { min: 1000, max: 1_000_000, default: 10_000 }),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--records 1000', '--write'],
} as const;

await runBench(script, async (workspace, { records, write }) => {
  const findings = {
    tables: [await measureExport(workspace, records), await measurePictures(workspace, records / 20)],
    conclusions: [describeLoad()],
  };
  printFindings(findings);
  if (write) writeFindings('export', { script: script.name }, findings);
});

/** What an export takes, and of how many files it is made. */
async function measureExport(workspace: Workspace, records: number): Promise<Table> {
  const { edition, slugs } = await compileGenerated(workspace, records);
  const folder = workspace.path('public');
  const first = await exportTo(workspace, folder, edition, '--no-pictures');
  const again = await exportTo(workspace, folder, edition, '--no-pictures');
  const search = filesOf(folder, 'pagefind/**');
  const loaded = await bytesOfSearch(folder, slugs[0]?.split('-')[0] ?? '');
  return {
    columns: columnsOf(
      [`${whole(records)} records, no pictures`],
      ['files', 'size', 'CPU, s', 'time, s', 'peak memory (VmHWM)'],
    ),
    rows: [
      ['first export', whole(first.files), mebibytes(first.bytes), ...costOf(first)],
      ['again, nothing changed', '0 new', '', ...costOf(again)],
      ['lists of reviews among them', whole(first.lists), '', '', '', ''],
      ['index of the search among them', whole(search.count), mebibytes(search.bytes), '', '', ''],
      ['a first search loads of it', whole(loaded.count), `${whole(loaded.bytes / 1000)} KB`, '', '', ''],
    ],
  };
}

/** What a browser loads of the index for its first search. */
async function bytesOfSearch(folder: string, words: string): Promise<Files> {
  const files = serveFiles(folder);
  await using browser = await launchChromium();
  const page = await browser.newPage();
  const sizes: Promise<number>[] = [];
  page.on('response', (response) => {
    if (response.url().includes('/pagefind/')) sizes.push(response.body().then(({ length }) => length));
  });
  await page.goto(`${files.origin}/search?q=${words}`);
  await page.locator('#found').filter({ hasText: words }).waitFor();
  const found = sumOf(await Promise.all(sizes));
  await files.stop();
  return found;
}

/** What a link-preview picture takes: the difference between an export with pictures and one without. */
async function measurePictures(workspace: Workspace, records: number): Promise<Table> {
  const count = Math.floor(records);
  const { edition } = await compileGenerated(workspace, count);
  const without = await exportTo(workspace, workspace.path('plain'), edition, '--no-pictures');
  const drawn = await exportTo(workspace, workspace.path('drawn'), edition);
  const pictures = filesOf(workspace.path('drawn'), 'og/*.png');
  const each = (key: 'cpuSeconds' | 'seconds') =>
    whole(((drawn[key] - without[key]) * 1000) / pictures.count);
  return {
    columns: columnsOf([`${whole(count)} records with pictures`], ['size, KB', 'CPU, ms', 'time, ms']),
    rows: [
      ['each picture', whole(pictures.bytes / pictures.count / 1000), each('cpuSeconds'), each('seconds')],
    ],
  };
}

/** Cost and size of an export. */
interface Exported extends Outcome {
  readonly files: number;
  readonly bytes: number;
  readonly lists: number;
}

async function exportTo(
  workspace: Workspace,
  folder: string,
  edition: string,
  ...options: string[]
): Promise<Exported> {
  progress(`Exporting ${edition} ${options.join(' ')} …`);
  const outcome = await runCommand(workspace, verdicts, 'export', edition, '--to', folder, ...options);
  const [, files, bytes, lists] =
    /: ([\d,]+) files, ([\d,]+) bytes;.*\n([\d,]+) files/.exec(outcome.stdout) ?? [];
  if (lists === undefined) throw new ScriptFailure(`no count of files in: ${outcome.stdout.slice(0, 300)}`);
  const numberOf = (text = '') => Number(text.replaceAll(',', ''));
  return { ...outcome, files: numberOf(files), bytes: numberOf(bytes), lists: numberOf(lists) };
}

function costOf({ cpuSeconds, seconds, peakBytes }: Outcome): string[] {
  return [cpuSeconds.toFixed(1), seconds.toFixed(1), mebibytes(peakBytes)];
}

/** How many files there are, and how large they are together. */
interface Files {
  readonly count: number;
  readonly bytes: number;
}

function filesOf(folder: string, pattern: string): Files {
  return sumOf(
    [...new Bun.Glob(pattern).scanSync({ cwd: folder })].map((file) => statSync(join(folder, file)).size),
  );
}

function sumOf(sizes: readonly number[]): Files {
  return { count: sizes.length, bytes: sizes.reduce((sum, size) => sum + size, 0) };
}
