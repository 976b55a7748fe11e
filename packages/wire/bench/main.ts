import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';

// Loads the wire and Bun.serve with wrk, with the same answers, in alternating rounds:
//   bun packages/wire/bench/main.ts [--rounds 9] [--against <checkout>]
// With --against, the package of another checkout of this repository takes part too. Needs wrk and Linux. Prints
// medians, and after × the median ratio of each round to that of the first server, with its quartiles in brackets.

const { values } = parseArgs({
  options: { rounds: { type: 'string', default: '9' }, against: { type: 'string' } },
});
const rounds = Number(values.rounds);
const targets = ['/kept', '/made', '/made/long'];
/** Clock ticks a second of `/proc/<pid>/stat`: the same on every Linux that Bun runs on. */
const ticks = 100;

interface Round {
  readonly requestsPerSecond: number;
  readonly cpuMicroseconds: number;
}

const own = join(import.meta.dir, 'server.ts');
const servers = await Promise.all([
  start('wire', own, 'wire'),
  start('Bun.serve', own, 'Bun.serve'),
  ...(values.against === undefined
    ? []
    : [start('the other checkout', join(values.against, 'packages/wire/bench/server.ts'), 'wire')]),
]);
for (const target of targets) {
  const measured = servers.map(() => [] as Round[]);
  // The first round warms up.
  for (let round = 0; round <= rounds; round++)
    for (const index of servers.keys()) {
      const one = await measure(index, target);
      if (round > 0) measured[index]?.push(one);
    }
  process.stdout.write(`${target}\n`);
  for (const [index, { name }] of servers.entries()) {
    const of = (figure: keyof Round) => measured[index]?.map((one) => one[figure]) ?? [];
    const ratios = (figure: keyof Round) =>
      quartiles(of(figure).map((value, round) => value / (measured[0]?.[round]?.[figure] ?? 0)));
    process.stdout.write(
      `  ${name.padEnd(18)} ${median(of('requestsPerSecond')).toFixed(0).padStart(7)} requests/s × ${ratios('requestsPerSecond')}` +
        `   ${median(of('cpuMicroseconds')).toFixed(1).padStart(6)} µs of CPU each × ${ratios('cpuMicroseconds')}\n`,
    );
  }
}
for (const { child } of servers) child.kill();

async function start(name: string, script: string, kind: string) {
  const child = Bun.spawn([process.execPath, script, kind], { stdout: 'pipe', stderr: 'inherit' });
  const { value } = await child.stdout.getReader().read();
  return { name, child, port: Number(Buffer.from(value ?? []).toString()) };
}

async function measure(index: number, target: string): Promise<Round> {
  const { child, port } = servers[index] ?? { child: process, port: 0 };
  const before = cpuSeconds(child.pid);
  const words = ['--threads', '1', '--connections', '32', '--duration', '1s'];
  const wrk = Bun.spawn(['wrk', ...words, `http://127.0.0.1:${port}${target}`], { stdout: 'pipe' });
  const text = await new Response(wrk.stdout).text();
  const [, requests, seconds] = /(\d+) requests in ([\d.]+)s/.exec(text) ?? [];
  if (requests === undefined || /Non-2xx|Socket errors/.test(text))
    throw new Error(`a round failed: ${text}`);
  return {
    requestsPerSecond: Number(requests) / Number(seconds),
    cpuMicroseconds: ((cpuSeconds(child.pid) - before) * 1e6) / Number(requests),
  };
}

/** The CPU time of a process and its threads so far, in seconds. */
function cpuSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
    .replace(/^.*\) /s, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / ticks;
}

function quartiles(values: readonly number[]): string {
  const sorted = values.toSorted((a, b) => a - b);
  const at = (part: number) => (sorted[Math.round((sorted.length - 1) * part)] ?? Number.NaN).toFixed(2);
  return `${at(0.5)} (${at(0.25)}–${at(0.75)})`;
}

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}
