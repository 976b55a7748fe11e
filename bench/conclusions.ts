import { ratio } from './figures.ts';
import type { SummaryRow } from './summary.ts';

/** The least share of its core that a server must have used for its requests per second to be its own. */
const busyMin = 0.9;

/** Above this the machine was not quiet: cores used by programs that have no part in the comparison. */
const othersMax = 0.1;

/** What the figures say about the targets, in sentences. */
export function conclusionsOf(rows: readonly SummaryRow[]): string[] {
  const ours = rows.filter(({ server }) => server === 'verdicts');
  const nginx = ours.map((row) => ({ title: row.workload, value: row.toNginx.median }));
  const jsonServer = rows
    .filter(({ server }) => server === 'json-server')
    .flatMap(({ workload, requestsPerSecond }) =>
      ours
        .filter((row) => row.workload === workload)
        .map((row) => ({ title: workload, value: row.requestsPerSecond / requestsPerSecond })),
    );
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
    ...verdictOn('At least 10 × json-server', jsonServer, 10),
    ...(idle.size > 0
      ? [
          `A server's core was not full, so that CPU per request tells more than requests/s: ${[...idle].join('; ')}.`,
        ]
      : []),
    ...(others > othersMax
      ? [`Other programs used up to ${ratio(others)} of a core meanwhile: measure again on a quiet machine.`]
      : []),
  ];
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
