import { ratio } from './figures.ts';
import type { SummaryRow } from './summary.ts';

/** The least share of its core that a server must have used for its requests per second to be its own. */
const busyMin = 0.9;

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
  const idle = rows.filter(({ busy }) => busy < busyMin).map(({ workload, server }) => `${workload} (${server})`);
  return [
    ...verdictOn('At least 1.0 × nginx', nginx, 1),
    ...verdictOn('At least 10 × json-server', jsonServer, 10),
    ...(idle.length > 0
      ? [`The server did not use its whole core, so that CPU per request says more than requests/s: ${idle.join('; ')}.`]
      : []),
  ];
}

function verdictOn(target: string, ratios: readonly { title: string; value: number }[], least: number): string[] {
  const listed = (wanted: boolean) =>
    ratios
      .filter(({ value }) => value >= least === wanted)
      .map(({ title, value }) => `${title} (${ratio(value)})`)
      .join('; ');
  const [met, missed] = [listed(true), listed(false)];
  return [...(met ? [`${target}, met: ${met}.`] : []), ...(missed ? [`${target}, not met: ${missed}.`] : [])];
}
