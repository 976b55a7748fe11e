import { once } from 'node:events';
import { closeSync } from 'node:fs';
import { type Samples, single } from '../http/metrics/metric-table.ts';
import { processSamples } from '../http/metrics/process-metrics.ts';
import { renderMetrics } from '../http/metrics/render-metrics.ts';
import { Service } from '../http/service.ts';
import type { EditionSource } from './edition-source.ts';
import type { HeldSocket } from './handover/held-socket.ts';
import type { ServerLog } from './log/server-log.ts';
import { type Readiness, readinessOf, startingOf } from './readiness.ts';
import { Seat } from './seat.ts';
import type { ServeContext, ServeSettings } from './serve.ts';
import { ServingError } from './serving-error.ts';
import { type SpawnWorker, startWorkers, type Workers } from './workers.ts';

/** How many workers there are, and how one is started. */
export interface WorkerSettings {
  readonly count: number;
  /** Starts a worker that accepts connections on a socket and opens the same source. */
  readonly spawnOn: (socket: Required<Pick<HeldSocket, 'port' | 'descriptor'>>) => SpawnWorker;
}

/**
 * Runs workers on one socket until told to stop; this process itself holds the socket and answers only operators. Opens
 * the source to see that it can be served. Workers outlive a supervisor that is killed. Throws as `serve` does.
 */
export async function supervise(
  source: EditionSource,
  settings: ServeSettings,
  { count, spawnOn }: WorkerSettings,
  context: ServeContext,
): Promise<void> {
  const { stopping, log, onListening } = context;
  let workers: Workers | undefined;
  const ask = () => askWorkers(source, workers, count, stopping);
  const seat = new Seat(settings, context, {
    readiness: async () => (await ask()).readiness,
    metrics: async () => metricsOf(workers, await ask(), log),
    report: log.writeFailure,
  });
  const failed = new AbortController();
  try {
    const first = await seat.inTime(source.open());
    if (!first) return;
    const service = new Service(first, { baseUrl: settings.baseUrl, report: () => undefined });
    const { port, descriptor } = await seat.occupy();
    if (descriptor === undefined)
      throw new ServingError('--workers needs the C library of Linux (glibc, musl) or macOS');
    workers = startWorkers({
      count,
      spawn: spawnOn({ port, descriptor }),
      signal: AbortSignal.any([stopping, failed.signal]),
      writeLog: log.write,
    });
    const ready = await seat.inTime(workers.ready);
    if (!ready && !stopping.aborted) throw new ServingError('the workers could not start');
    if (ready) {
      await seat.settle(port, descriptor);
      onListening(service, port);
    }
    service.close();
    if (!stopping.aborted) await once(stopping, 'abort');
    // Clients would wait on a socket on which no process accepts connections.
    closeSync(descriptor);
    seat.stop();
  } finally {
    failed.abort();
    await workers?.ended;
    await seat.close();
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
    ? { ...readinessOf(answers, count), status: 'stopping', reason: 'it is stopping' }
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
