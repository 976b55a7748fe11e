import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { listen } from '#wire/listen.ts';
import { launchChromium } from '../lab/chromium.ts';
import { editionOf } from '../lab/editions.ts';
import { freePort } from '../lab/free-port.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { wholeNumber } from '../lab/script/option.ts';
import { runScript } from '../lab/script/script.ts';
import { columnsOf, markdownTable } from '../lab/table.ts';
import { Service } from '../src/http/service.ts';
import { run, Toolbox } from './toolbox.ts';

const root = join(import.meta.dir, '..');

/** The last Lighthouse that runs on Node 20. */
const version = '12.8.2';

/** Pages of the sample catalogue, and the minimum score of each category. */
const pages = { home: '/', review: '/reviews/rookpost', compare: '/compare/handbill/rookpost' } as const;
const floors = { performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
const devices = { phone: [], desktop: ['--preset=desktop'] } as const;

type Category = keyof typeof floors;
const categories = Object.keys(floors) as Category[];

const script = {
  name: 'lighthouse',
  about: `Runs Lighthouse on the home, review and compare pages of the sample catalogue, as phone and desktop.
Lighthouse ${version} is installed from npm into node_modules/.cache on the first run.`,
  options: {
    rounds: wholeNumber('runs for each page; the median counts', { min: 1, max: 9, default: 3 }),
  },
  examples: ['--rounds 1'],
  exits: ['every score reaches its minimum', 'a score is too low'],
} as const;

await runScript(script, async ({ rounds }) => {
  const program = await installed();
  const origin = `http://127.0.0.1:${freePort()}`;
  const service = new Service(await editionOf(join(root, 'catalogue')), {
    baseUrl: origin,
    report: (error) => process.stderr.write(`${error}\n`),
  });
  const server = listen(service, { hostname: '127.0.0.1', port: Number(new URL(origin).port) });
  const port = freePort();
  const browser = await launchChromium({ args: [`--remote-debugging-port=${port}`] });
  const rows: string[][] = [];
  const faults: string[] = [];
  for (const [page, path] of Object.entries(pages))
    for (const [device, options] of Object.entries(devices)) {
      const reports: Report[] = [];
      for (let round = 0; round < rounds; round++)
        reports.push(await judge(program, `${origin}${path}`, port, options));
      const scores = categories.map((category) => median(reports.map((report) => scoreOf(report, category))));
      rows.push([page, device, ...scores.map(String)]);
      for (const [index, category] of categories.entries())
        if ((scores[index] ?? 0) < floors[category])
          faults.push(
            `${page} on a ${device}: ${category} ${scores[index]} (${faultsIn(reports[0], category)})`,
          );
    }
  await browser.close();
  await server.stop(0);
  service.close();
  const columns = columnsOf(
    ['page', 'device'],
    categories.map((title) => title.replace('-', ' ')),
  );
  process.stdout.write(`${markdownTable({ columns, rows })}\n`);
  if (faults.length > 0) throw new ScriptFailure(faults.join('\n'));
});

/** The parts of Lighthouse's report that are used. */
interface Report {
  readonly categories: Readonly<
    Record<
      string,
      {
        readonly score: number | null;
        readonly auditRefs: readonly { readonly id: string; readonly weight: number }[];
      }
    >
  >;
  readonly audits: Readonly<Record<string, { readonly score: number | null; readonly title: string }>>;
}

async function judge(
  program: string,
  address: string,
  port: number,
  options: readonly string[],
): Promise<Report> {
  const words = ['--output=json', '--quiet', `--port=${port}`, `--only-categories=${categories.join()}`];
  return JSON.parse(await run(root, ['node', program, address, ...words, ...options]));
}

function scoreOf(report: Report, category: Category): number {
  return Math.round(100 * (report.categories[category]?.score ?? 0));
}

/** Titles of the audits that lowered a page's score. */
function faultsIn(report: Report | undefined, category: Category): string {
  const audits = report?.categories[category]?.auditRefs ?? [];
  const failed = audits.filter(({ id, weight }) => weight > 0 && (report?.audits[id]?.score ?? 1) < 1);
  return failed.map(({ id }) => report?.audits[id]?.title).join('; ');
}

/** Path of Lighthouse's program, installed if missing. */
async function installed(): Promise<string> {
  const folder = await new Toolbox(join(root, 'node_modules/.cache/verdicts')).npm(`lighthouse@${version}`);
  const { bin } = JSON.parse(readFileSync(join(folder, 'node_modules/lighthouse/package.json'), 'utf8'));
  return join(folder, 'node_modules/lighthouse', bin.lighthouse);
}

/** The median, or for an even number of values the lower of the two in the middle. */
function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.ceil(values.length / 2) - 1] ?? 0;
}
