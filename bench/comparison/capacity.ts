import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { columnsOf, markdownTable } from '../../lab/table.ts';
import { pageFile, sectionOf, writeSection } from '../benchmarks-page.ts';
import { root } from '../command.ts';
import { ratio, whole } from '../figures.ts';

/** Documents that state the capacity of one server and of several. */
const operationsFile = join(root, 'docs/operations.md');
const scaleFile = join(root, 'docs/scale.md');

/** Writes capacity figures, derived from the benchmarks, into the documents for operators. */
export function writeCapacity(): void {
  const page = readFileSync(pageFile, 'utf8');
  writeSection('capacity', capacityOf(page), operationsFile);
  writeSection('billion', billionOf(page), scaleFile);
}

/** Benchmark rows, with the names that operators know the answers by. */
const answers: readonly (readonly [workload: string, server: string, name: string])[] = [
  ['badge', 'verdicts', 'badge'],
  ['badge, not modified', 'verdicts', 'badge, 304'],
  ['verdict', 'verdicts', 'verdict'],
  ['verdict, not modified', 'verdicts', 'verdict, 304'],
  ['default list, gzip', 'verdicts', 'first page of the list, gzip'],
  ['review page', 'verdicts', 'review page, gzip'],
  ['verdict, small cache', 'verdicts, small cache', 'uncached verdict'],
  ['list of 50, any page', 'verdicts', 'uncached list of 50'],
];

/** Share of a core's time to plan for answers; the rest is for peaks and for publications. */
const busy = 0.5;

/** Answers a second on one core, and the cost of a catalogue by size, from the page of benchmarks. */
function capacityOf(page: string): string {
  const rows = answers.map(([workload, server, name]) => {
    const { cpu, bytes } = figuresOf(page, workload, server);
    const perSecond = 1e6 / cpu;
    const millionsADay = (perSecond * busy * secondsADay) / 1e6;
    return [name, bytes, cpu.toFixed(1), roughly(perSecond), roughly(millionsADay)];
  });
  const speed = markdownTable({
    columns: columnsOf(
      ['answer'],
      ['bytes', 'CPU µs', 'per second and core', 'millions per day and core, half busy'],
    ),
    rows,
  });
  const [sizes = [], ...measured] = tableIn(sectionOf('scale', page));
  const size = markdownTable({
    columns: columnsOf(sizes.slice(0, 1), sizes.slice(1)),
    rows: sizeRows.map((name) => {
      const row = measured.find(([title]) => title === name);
      if (!row)
        throw new ScriptFailure(
          `docs/benchmarks.md has no row "${name}": run npm run bench:scale -- --write`,
        );
      return row;
    }),
  });
  return `${speed}\n\n${size}`;
}

/** Rows of the size table that matter to operators. */
const sizeRows = [
  'edition file',
  'memory at start (VmRSS)',
  'memory after load (VmRSS)',
  'start to first 200',
  'compile',
  'compile, peak memory (VmHWM)',
] as const;

const secondsADay = 86_400;
/** The example plan: views a day, ratio of the busy hour to the mean, and hit ratio of the caches in front. */
const plan = { viewsADay: 1e9, peak: 3, hitRatio: 0.98 } as const;

/** Resources for a billion badges a day, from the measured cost of one. */
function billionOf(page: string): string {
  const badge = figuresOf(page, 'badge', 'verdicts');
  const bytes = Number(badge.bytes.replaceAll(',', ''));
  const mean = plan.viewsADay / secondsADay;
  const atPeak = mean * plan.peak;
  const coresFor = (perSecond: number) => ratio((perSecond * badge.cpu) / 1e6 / busy);
  const bitsFor = (perSecond: number) => `${whole((perSecond * bytes * 8) / 1e6)} Mbit/s`;
  const passed = 1 - plan.hitRatio;
  return markdownTable({
    columns: columnsOf(
      [''],
      ['without caches', `behind caches with a hit ratio of ${plan.hitRatio * 100} %`],
    ),
    rows: [
      ['views per day', whole(plan.viewsADay), whole(plan.viewsADay * passed)],
      ['per second, on average', whole(mean), whole(mean * passed)],
      [`per second, in the busy hour (${plan.peak} × the mean)`, whole(atPeak), whole(atPeak * passed)],
      ['outgoing traffic in the busy hour', bitsFor(atPeak), bitsFor(atPeak * passed)],
      ['a month', terabytes(plan.viewsADay * bytes * 30), terabytes(plan.viewsADay * passed * bytes * 30)],
      ['cores, half busy in the busy hour', coresFor(atPeak), coresFor(atPeak * passed)],
    ],
  });
}

function terabytes(bytes: number): string {
  return `${ratio(bytes / 1e12)} TB`;
}

/** Rounds to two digits: more would not hold on another machine. */
function roughly(value: number): string {
  return whole(Number(value.toPrecision(2)));
}

/** CPU microseconds and bytes per answer, from the table of the comparison. */
function figuresOf(page: string, workload: string, server: string): { cpu: number; bytes: string } {
  const [columns = [], ...rows] = tableIn(sectionOf('comparison', page));
  let current = '';
  for (const row of rows) {
    current = row[0] || current;
    if (current !== workload || row[1] !== server) continue;
    const at = (title: string) => row[columns.indexOf(title)] ?? '';
    return { cpu: Number(at('CPU µs/req')), bytes: at('bytes') };
  }
  throw new ScriptFailure(
    `docs/benchmarks.md has no row for "${workload}" of "${server}": run npm run bench -- --write`,
  );
}

/** The cells of the first table in a text, header row first. */
function tableIn(text: string): string[][] {
  const lines = text.split('\n');
  const first = lines.findIndex((line) => line.startsWith('| '));
  const end = lines.findIndex((line, index) => index > first && !line.startsWith('|'));
  return lines
    .slice(first, end)
    .filter((_, index) => index !== 1)
    .map((line) =>
      line
        .split('|')
        .slice(1, -1)
        .map((cell) => cell.trim()),
    );
}
