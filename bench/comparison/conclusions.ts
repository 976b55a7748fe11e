import { ratio } from '../figures.ts';
import type { ContestantName } from './contestant.ts';
import type { SummaryRow } from './summary.ts';
import { bySlug200, pageOf190 } from './workload.ts';

/** Least share of its core that a server must use; below this, wrk limited its throughput. */
const busyMin = 0.9;

/** Most cores that other programs may use; above this the machine was not quiet. */
const othersMax = 0.1;

/** Compares the figures with the targets, in sentences. */
export function conclusionsOf(rows: readonly SummaryRow[]): string[] {
  const ours = rows.filter(({ server }) => server === 'verdicts');
  const nginx = ours.flatMap(({ workload, toNginx }) =>
    toNginx ? [{ title: workload, value: toNginx.median }] : [],
  );
  const timesOf = (other: ContestantName, which: ContestantName = 'verdicts') =>
    rows
      .filter(({ server }) => server === other)
      .flatMap(({ workload, requestsPerSecond }) =>
        rows
          .filter((row) => row.workload === workload && row.server === which)
          .map((row) => ({ title: workload, value: row.requestsPerSecond / requestsPerSecond })),
      );
  const uncached = (other: ContestantName, kind: string) =>
    timesOf(other, 'verdicts, small cache').filter(({ title }) => title.startsWith(kind));
  const isAnyPage = ({ title }: { readonly title: string }) => title.includes('any page');
  const toFastify = timesOf('fastify');
  const cpu = ours.flatMap(({ workload, cpuPerRequest }) =>
    rows
      .filter((row) => row.workload === workload && row.server === 'nginx')
      .map((row) => `${workload} (${ratio(row.cpuPerRequest / cpuPerRequest)})`),
  );
  const idle = new Set(rows.filter(({ busy }) => busy < busyMin).map(({ workload }) => workload));
  const others = Math.max(...rows.map((row) => row.others));
  return [
    ...verdictOn('At least 1.0 × nginx', nginx, 1),
    ...(cpu.length > 0 ? [`CPU per request, nginx's share of ours: ${cpu.join('; ')}.`] : []),
    ...verdictOn('Two workers at least 1.8 × one for the CPU that they take', gainOf(rows), 1.8),
    ...verdictOn('At least 10 × json-server', timesOf('json-server'), 10),
    ...verdictOn(
      'At least 10 × Fastify with a query of SQLite for each request',
      toFastify.filter((row) => !isAnyPage(row)),
      10,
    ),
    ...verdictOn('At least 8 × Fastify with SQLite for uncached lists', toFastify.filter(isAnyPage), 8),
    ...verdictOn('At least 3 × badgen for an uncached badge', uncached('badgen', 'badge'), 3),
    ...factsOn('CPU of 200 by slug in multiples of a page of 190, at most 1.5', costOfNames(rows)),
    ...factsOn('Multiples of Fastify with SQLite for an uncached verdict', uncached('fastify', 'verdict')),
    ...factsOn('Multiples of a server around badge-maker', [
      ...timesOf('badge-maker'),
      ...uncached('badge-maker', 'badge'),
    ]),
    ...factsOn('Multiples of a server around badgen', timesOf('badgen')),
    ...(idle.size > 0
      ? [
          `The server did not use its whole core, so compare CPU per request rather than requests/s: ${[...idle].join('; ')}.`,
        ]
      : []),
    ...(others > othersMax
      ? [`Other programs used up to ${ratio(others)} of a core: measure again on a quiet machine.`]
      : []),
  ];
}

/** Throughput of two workers on two cores, in multiples of one worker on one core, from CPU per request. */
function gainOf(rows: readonly SummaryRow[]): { title: string; value: number }[] {
  return rows
    .filter(({ server }) => server === 'verdicts, two workers')
    .flatMap(({ workload, cpuPerRequest }) =>
      rows
        .filter((row) => row.workload === workload && row.server === 'verdicts')
        .map((row) => ({ title: workload, value: (2 * row.cpuPerRequest) / cpuPerRequest })),
    );
}

/** For each server, the cost of a list of products by slug, in multiples of a page of the same length. */
function costOfNames(rows: readonly SummaryRow[]): { title: string; value: number }[] {
  return rows
    .filter(({ workload }) => workload === bySlug200)
    .flatMap(({ server, cpuPerRequest }) =>
      rows
        .filter((row) => row.workload === pageOf190 && row.server === server)
        .map((row) => ({ title: server, value: cpuPerRequest / row.cpuPerRequest })),
    );
}

function factsOn(what: string, ratios: readonly { title: string; value: number }[]): string[] {
  if (ratios.length === 0) return [];
  return [`${what}: ${ratios.map(({ title, value }) => `${title} (${ratio(value)})`).join('; ')}.`];
}

function verdictOn(
  target: string,
  ratios: readonly { title: string; value: number }[],
  least: number,
): string[] {
  const listed = (wanted: boolean) =>
    ratios
      .filter(({ value }) => value >= least === wanted)
      .map(({ title, value }) => `${title} (${ratio(value)})`)
      .join('; ');
  const [met, missed] = [listed(true), listed(false)];
  return [...(met ? [`${target}, met: ${met}.`] : []), ...(missed ? [`${target}, not met: ${missed}.`] : [])];
}
