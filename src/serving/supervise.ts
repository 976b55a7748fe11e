import { Failure } from '../cli/failure.ts';
import { greet } from '../cli/greet.ts';
import { limitWords } from '../cli/limit-options.ts';
import { isStore, openStore, storeForWorker } from '../cli/open-store.ts';
import type { ServeOptions } from '../cli/serve-options.ts';
import type { Terminal } from '../cli/terminal.ts';
import { openEdition } from '../edition/file/open-edition.ts';
import { type Samples, single } from '../http/metrics/metric-table.ts';
import { processSamples } from '../http/metrics/process-metrics.ts';
import { renderMetrics } from '../http/metrics/render-metrics.ts';
import { Service } from '../http/service.ts';
import { fitConnections } from './fit-connections.ts';
import { openNewest } from './follow-store.ts';
import { startAdmin, startServer } from './listening.ts';
import { logWords } from './log/log-options.ts';
import { createServerLog, type ServerLog } from './log/server-log.ts';
import { type Readiness, readinessOf, starting } from './readiness.ts';
import { stopSignal } from './stop-signal.ts';
import { startWorkers, type Workers } from './workers.ts';

/** Runs workers on one port; this process answers nothing itself but the questions of operators. */
export async function supervise(path: string, given: ServeOptions, terminal: Terminal): Promise<void> {
  const stopping = stopSignal();
  const log = createServerLog(given, terminal);
  const options = { ...given, maxConnections: fitConnections(given.maxConnections, log.note) };
  let workers: Workers | undefined;
  const admin = startAdmin(options, {
    readiness: async () => (await ask(workers, options, stopping)).readiness,
    metrics: () => metricsOf(workers, options, stopping, log),
  });
  try {
    const { cacheDir, workers: count } = options;
    const newest = isStore(path)
      ? await openNewest(openStore(path, terminal, { cacheDir, signal: stopping }), log.note)
      : undefined;
    // Workers open it for themselves.
    newest?.previous?.close();
    const edition = newest?.edition ?? openEdition(path);
    const service = new Service(edition, { baseUrl: options.baseUrl, report: () => undefined });
    // Taken alone for a moment: workers share a port, and would share it with strangers too.
    const probe = startServer(service, options);
    await probe.stop(0);
    const { name, variables } = storeForWorker(path);
    const failed = new AbortController();
    workers = startWorkers({
      count,
      words: [...wordsOf(options, probe.port), '--', name],
      variables,
      signal: AbortSignal.any([stopping, failed.signal]),
      note: log.note,
    });
    const ready = await workers.ready;
    if (ready) greet(service, probe.port, options, { terminal, note: log.note });
    else failed.abort();
    service.close();
    await workers.ended;
    if (!ready && !stopping.aborted) throw new Failure('the workers could not start');
  } finally {
    await admin?.stop();
    if (!(await log.close()) && stopping.aborted) process.exit(0);
  }
}

/** The options as words for a worker. */
function wordsOf(options: ServeOptions, port: number): string[] {
  const { host, cache, cacheDir, poll, baseUrl, adminPort } = options;
  const words = ['--port', port, '--host', host, '--cache', cache, '--poll', poll].map(String);
  words.push(...limitWords(options), ...logWords(options));
  if (baseUrl !== undefined) words.push('--base-url', baseUrl);
  if (cacheDir !== undefined) words.push('--cache-dir', cacheDir);
  // It listens there no more than the others: it measures, and is asked by this process.
  if (adminPort !== undefined) words.push('--admin-port', String(adminPort));
  return words;
}

async function ask(workers: Workers | undefined, { workers: wanted }: ServeOptions, stopping: AbortSignal) {
  const states = (await workers?.states()) ?? new Map<number, undefined>();
  const answers = [...states.values()].flatMap((state) => state?.readiness ?? []);
  const readiness: Readiness = stopping.aborted
    ? { ...readinessOf(answers, wanted), status: 'stopping', reason: 'it was told to stop' }
    : workers
      ? readinessOf(answers, wanted)
      : starting;
  return { states, readiness };
}

async function metricsOf(
  workers: Workers | undefined,
  options: ServeOptions,
  stopping: AbortSignal,
  log: ServerLog,
): Promise<string> {
  const { states, readiness } = await ask(workers, options, stopping);
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
