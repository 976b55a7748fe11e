import { type Samples, single } from '../http/metrics/metric-table.ts';
import { processSamples } from '../http/metrics/process-metrics.ts';
import { renderMetrics } from '../http/metrics/render-metrics.ts';
import { Service } from '../http/service.ts';
import type { EditionSource } from './edition-source.ts';
import { startAdmin, startServer } from './listening.ts';
import type { ServerLog } from './log/server-log.ts';
import { type Readiness, readinessOf, startingOf } from './readiness.ts';
import type { ServeContext, ServeSettings } from './serve.ts';
import { ServingError } from './serving-error.ts';
import { type SpawnWorker, startWorkers, type Workers } from './workers.ts';

/** How many workers there are, and how one is started. */
export interface WorkerSettings {
  readonly count: number;
  /** Starts a worker that listens on a port and opens the same source. */
  readonly spawnOn: (port: number) => SpawnWorker;
}

/**
 * Runs workers on one port until told to stop; this process itself answers only operators. Opens the source to see
 * that it can be served, and takes the port for a moment to see that it is free. Throws as `serve` does.
 */
export async function supervise(
  source: EditionSource,
  settings: ServeSettings,
  { count, spawnOn }: WorkerSettings,
  { stopping, log, onListening }: ServeContext,
): Promise<void> {
  let workers: Workers | undefined;
  const ask = () => askWorkers(source, workers, count, stopping);
  const admin =
    settings.admin &&
    startAdmin(settings.admin, {
      readiness: async () => (await ask()).readiness,
      metrics: async () => metricsOf(workers, await ask(), log),
    });
  try {
    const first = await source.open();
    if (!first) return;
    const service = new Service(first, { baseUrl: settings.baseUrl, report: () => undefined });
    // Taken alone for a moment: workers share a port, and would share it with strangers too.
    const probe = startServer(service, settings);
    await probe.stop(0);
    const failed = new AbortController();
    workers = startWorkers({
      count,
      spawn: spawnOn(probe.port),
      signal: AbortSignal.any([stopping, failed.signal]),
      writeLog: log.write,
    });
    const ready = await workers.ready;
    if (ready) onListening(service, probe.port);
    else failed.abort();
    service.close();
    await workers.ended;
    if (!ready && !stopping.aborted) throw new ServingError('the workers could not start');
  } finally {
    await admin?.stop();
  }
}

interface WorkerAnswers {
  readonly states: Awaited<ReturnType<Workers['states']>>;
  readonly readiness: Readiness;
}

async function askWorkers(
  source: EditionSource,
  workers: Workers | undefined,
  count: number,
  stopping: AbortSignal,
): Promise<WorkerAnswers> {
  const states = (await workers?.states()) ?? new Map<number, undefined>();
  const answers = [...states.values()].flatMap((state) => state?.readiness ?? []);
  const readiness: Readiness = stopping.aborted
    ? { ...readinessOf(answers, count), status: 'stopping', reason: 'it was told to stop' }
    : workers
      ? readinessOf(answers, count)
      : startingOf(source);
  return { states, readiness };
}

function metricsOf(
  workers: Workers | undefined,
  { states, readiness }: WorkerAnswers,
  log: ServerLog,
): Promise<string> {
  const numbered = [...states].map(([number, state]) => ({ labels: { worker: String(number) }, state }));
  const own: Samples = {
    verdicts_ready: single(readiness.status === 'ready' ? 1 : 0),
    verdicts_worker_up: numbered.map(({ labels, state }) => ({ labels, value: state ? 1 : 0 })),
    verdicts_worker_restarts_total: numbered.map(({ labels }) => ({
      labels,
      value: workers?.restarts(Number(labels.worker)) ?? 0,
    })),
  };
  const itself: Samples = {
    ...processSamples(),
    verdicts_log_lines_dropped_total: single(log.dropped()),
  };
  return renderMetrics([
    { labels: {}, samples: own },
    { labels: { worker: 'supervisor' }, samples: itself },
    ...numbered.flatMap(({ labels, state }) => (state ? [{ labels, samples: state.samples }] : [])),
  ]);
}
