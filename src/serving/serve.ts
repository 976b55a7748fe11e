import { once } from 'node:events';
import type { Observe } from '#wire/exchange.ts';
import packageJson from '../../package.json' with { type: 'json' };
import { Failure } from '../cli/failure.ts';
import { greet } from '../cli/greet.ts';
import { isStore } from '../cli/open-store.ts';
import type { ServeOptions } from '../cli/serve-options.ts';
import type { Terminal } from '../cli/terminal.ts';
import type { Edition } from '../edition/file/edition.ts';
import { single } from '../http/metrics/metric-table.ts';
import { renderMetrics } from '../http/metrics/render-metrics.ts';
import { Service } from '../http/service.ts';
import { chooseSource } from './choose-source.ts';
import type { EditionSource } from './edition-source.ts';
import { fitConnections } from './fit-connections.ts';
import { startAdmin, startServer } from './listening.ts';
import { createServerLog, type ServerLog } from './log/server-log.ts';
import { logRefusals } from './log-refusals.ts';
import { isReadableFolder } from './readable-folder.ts';
import { type Readiness, type StoreState, starting } from './readiness.ts';
import type { RunningServer } from './server.ts';
import { ServingMetrics } from './serving-metrics.ts';
import { stopSignal, workerStopSignal } from './stop-signal.ts';
import { supervise } from './supervise.ts';
import { warmUp } from './warm-up.ts';
import { reportToSupervisor } from './worker-channel.ts';

const mebibyte = 1024 * 1024;

/** How long requests in flight may take to finish once the server is told to stop, in milliseconds. */
const graceMs = 10_000;

/** Serves a store, a catalogue folder or an edition file until it is told to stop; with workers, has them do it. */
export async function serve(path: string, given: ServeOptions, terminal: Terminal): Promise<void> {
  if (given.logFormat === 'json') terminal.noteAsJson();
  const isWorker = given.worker !== undefined;
  if (!isWorker && given.workers > 1) {
    if (isStore(path) || !isReadableFolder(path)) return supervise(path, given, terminal);
    throw new Failure('--workers is for a store or an edition file; a catalogue folder has one process', 2);
  }
  const stopping = isWorker ? workerStopSignal() : stopSignal();
  const log = createServerLog(given, terminal);
  const options = { ...given, maxConnections: fitConnections(given.maxConnections, log.note) };
  let metrics: ServingMetrics | undefined;
  let readiness = () => starting;
  const samples = () => ({
    ...metrics?.samples(),
    ...(!isWorker && { verdicts_ready: single(readiness().status === 'ready' ? 1 : 0) }),
  });
  const admin = isWorker
    ? undefined
    : startAdmin(options, {
        readiness: () => readiness(),
        metrics: () => renderMetrics([{ labels: {}, samples: samples() }]),
      });
  let source: EditionSource | undefined;
  try {
    source = chooseSource(path, options.cacheDir, terminal, { pollMs: options.poll * 1000, stopping, log });
    const { catchUp, mend, state, isFollowing } = source;
    const first = await source.begin();
    if (!first) return;
    const service = new Service(first.previous ?? first.edition, {
      baseUrl: options.baseUrl,
      cacheBytes: options.cache * mebibyte,
      catchUp,
      recover: mend,
      report(error) {
        metrics?.countFailure();
        log.failure(error);
      },
    });
    if (first.previous) service.publish(first.edition);
    await warmUp(service);
    let server: RunningServer | undefined;
    if (options.adminPort !== undefined)
      metrics = new ServingMetrics({
        service,
        version: packageJson.version,
        maxConnections: options.maxConnections,
        now: Date.now,
        server: () => server,
        store: state,
        isFollowing,
        droppedLines: log.dropped,
      });
    server = startServer(service, options, observer(service, metrics, log));
    const endTelling = logRefusals(server, options.maxConnections, log.note);
    const following = source.follow(service, metrics?.refreshes.count);
    readiness = () => readinessNow(service, state(), stopping);
    if (isWorker) reportToSupervisor(() => ({ readiness: readiness(), samples: samples() }));
    else greet(service, server.port, options, { terminal, note: log.note });
    if (!stopping.aborted) await once(stopping, 'abort');
    await source.close();
    await server.stop(graceMs);
    endTelling();
    await following;
    service.close();
  } finally {
    await source?.close();
    await admin?.stop();
    metrics?.stop();
    // A channel that is open keeps the process alive.
    process.disconnect?.();
    // So does a line that nobody takes.
    if (!(await log.close()) && stopping.aborted) process.exit(0);
  }
}

function readinessNow({ current }: Service, store: StoreState | undefined, stopping: AbortSignal): Readiness {
  const { id, publishedAt, currentSince } = current;
  return {
    ...statusOf(current, stopping),
    edition: id,
    publishedAt: publishedAt.toISOString(),
    ageSeconds: Math.max(0, Math.round((Date.now() - currentSince.getTime()) / 1000)),
    ...(store && { store }),
  };
}

/** An edition that somebody wrote to is not answered from if there is any other. */
function statusOf(
  { hasChangedFile }: Edition,
  { aborted }: AbortSignal,
): Pick<Readiness, 'status' | 'reason'> {
  if (aborted) return { status: 'stopping', reason: 'it was told to stop' };
  if (!hasChangedFile) return { status: 'ready' };
  return { status: 'unavailable', reason: 'the file of its edition was damaged while it was served' };
}

/** What is told of every request; nothing when nobody counts or writes them down, so that it costs nothing. */
function observer(
  service: Service,
  metrics: ServingMetrics | undefined,
  log: ServerLog,
): Observe | undefined {
  const written = log.requests((target) => service.routeLabels[service.routeOf(target)] ?? '');
  if (!metrics) return written;
  if (!written) return (exchange) => metrics.count(exchange);
  return (exchange, peer) => {
    metrics.count(exchange);
    written(exchange, peer);
  };
}
