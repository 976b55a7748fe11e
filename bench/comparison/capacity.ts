import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { columnsOf, markdownTable } from '../../lab/table.ts';
import { pageFile, sectionOf, writeSection } from '../benchmarks-page.ts';
import { root } from '../command.ts';
import { ratio, whole } from '../figures.ts';

/** The documents that say what a server can carry, and what many do. */
const operationsFile = join(root, 'docs/operations.md');
const scaleFile = join(root, 'docs/scale.md');

/** Writes what the benchmarks say of a server's capacity into the pages for operators, beside what people wrote there. */
export function writeCapacity(): void {
  const page = readFileSync(pageFile, 'utf8');
  writeSection('capacity', capacityOf(page), operationsFile);
  writeSection('billion', billionOf(page), scaleFile);
}

/** What is asked for, by the names of the benchmark, and what operators call it. */
const answers: readonly (readonly [workload: string, server: string, name: string])[] = [
  ['badge', 'verdicts', 'badge'],
  ['badge, not modified', 'verdicts', 'badge, 304'],
  ['verdict', 'verdicts', 'verdict'],
  ['verdict, not modified', 'verdicts', 'verdict, 304'],
  ['default list, gzip', 'verdicts', 'first page of the list, gzip'],
  ['review page', 'verdicts', 'review page, gzip'],
  ['verdict, small cache', 'verdicts, small cache', 'verdict that is made anew'],
  ['list of 50, any page', 'verdicts', 'list of 50 that is made anew'],
];

/** The share of its time that a core should be busy with answers: the rest is for peaks and for publications. */
const busy = 0.5;

/** What one core answers, and what a catalogue takes, drawn from the page of benchmarks. */
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
      ['bytes', 'CPU µs', 'a second, for each core', 'millions a day, for each core half busy'],
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

/** The rows of the table of sizes that operators want. */
const sizeRows = [
  'edition file',
  'memory at start (VmRSS)',
  'memory after load (VmRSS)',
  'start to first 200',
  'compile',
  'compile, peak memory (VmHWM)',
] as const;

const secondsADay = 86_400;
/** Views a day of the plan on paper; how far a busy hour lies above the mean; what caches in front answer by themselves. */
const plan = { viewsADay: 1e9, peak: 3, hitRatio: 0.98 } as const;

/** What a billion badges a day would take, from the measured cost of one. */
function billionOf(page: string): string {
  const badge = figuresOf(page, 'badge', 'verdicts');
  const bytes = Number(badge.bytes.replaceAll(',', ''));
  const mean = plan.viewsADay / secondsADay;
  const atPeak = mean * plan.peak;
  const coresFor = (perSecond: number) => ratio((perSecond * badge.cpu) / 1e6 / busy);
  const bitsFor = (perSecond: number) => `${whole((perSecond * bytes * 8) / 1e6)} Mbit/s`;
  const passed = 1 - plan.hitRatio;
  return markdownTable({
    columns: columnsOf([''], ['all of it', `what caches with ${plan.hitRatio * 100} % hits let through`]),
    rows: [
      ['views a day', whole(plan.viewsADay), whole(plan.viewsADay * passed)],
      ['a second, on average', whole(mean), whole(mean * passed)],
      [`a second, in a busy hour (${plan.peak} × that)`, whole(atPeak), whole(atPeak * passed)],
      ['out of the door in a busy hour', bitsFor(atPeak), bitsFor(atPeak * passed)],
      ['a month', terabytes(plan.viewsADay * bytes * 30), terabytes(plan.viewsADay * passed * bytes * 30)],
      ['cores, each half busy in a busy hour', coresFor(atPeak), coresFor(atPeak * passed)],
    ],
  });
}

function terabytes(bytes: number): string {
  return `${ratio(bytes / 1e12)} TB`;
}

/** Two digits of a figure: no more of it holds on another machine. */
function roughly(value: number): string {
  return whole(Number(value.toPrecision(2)));
}

/** CPU microseconds and bytes of an answer, from the table of the comparison. */
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

/** The cells of the first table in a text, its titles first. */
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
