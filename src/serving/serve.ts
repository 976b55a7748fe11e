import { once } from 'node:events';
import type { Observe } from '#wire/exchange.ts';
import type { RunningServer } from '#wire/listen.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import type { Edition } from '../edition/file/edition.ts';
import { single } from '../http/metrics/metric-table.ts';
import { renderMetrics } from '../http/metrics/render-metrics.ts';
import { Rooms, type Troubles } from '../http/rooms.ts';
import { Service } from '../http/service.ts';
import type { EditionSource } from './edition-source.ts';
import { quietMsOf } from './handover/replaced.ts';
import { type ListenSettings, startServer } from './listening.ts';
import type { ServerLog } from './log/server-log.ts';
import { logRefusals } from './log-refusals.ts';
import { type Readiness, type StoreState, startingOf } from './readiness.ts';
import { Seat } from './seat.ts';
import { ServingMetrics } from './serving-metrics.ts';
import { warmUp } from './warm-up.ts';
import { onSupervisorGone, reportToSupervisor } from './worker-channel.ts';

/** How a server runs. */
export interface ServeSettings extends ListenSettings {
  /** Address that the service is published at, if not the one the catalogue names. */
  readonly baseUrl: string | undefined;
  /** Whether answers carry tags, by which caches purge them. */
  readonly cacheTags: boolean;
  /** Most memory that is held for clients, in bytes. */
  readonly memoryBytes: number;
  /** Version of the program. */
  readonly version: string;
}

/** What a running server depends on. */
export interface ServeContext {
  /** Aborted when the server must stop, or was replaced. */
  readonly stopping: AbortSignal;
  /** Aborts `stopping` because another process has taken this one's place. */
  readonly leave: (pid: number) => void;
  readonly log: ServerLog;
  /** Called once the server, or every worker, answers requests; a worker reports to its supervisor instead. */
  readonly onListening: (service: Service, port: number) => void;
}

/** How long requests in progress may take once the server stops, in milliseconds. */
const graceMs = 10_000;

/** Serves a source until told to stop. Throws as `EditionSource.open` does, or `ServingError` for a port in use. */
export async function serve(
  source: EditionSource,
  settings: ServeSettings,
  context: ServeContext,
): Promise<void> {
  const { stopping, log, onListening } = context;
  const { isWorker, limits, admin, baseUrl, memoryBytes, cacheTags, version } = settings;
  let metrics: ServingMetrics | undefined;
  let readiness = () => startingOf(source);
  const samples = () => ({
    ...metrics?.samples(),
    ...(!isWorker && { verdicts_ready: single(readiness().status === 'ready' ? 1 : 0) }),
  });
  const seat = new Seat(settings, context, {
    readiness: () => readiness(),
    metrics: () => renderMetrics([{ labels: {}, samples: samples() }]),
    report: log.writeFailure,
  });
  const rooms = new Rooms({ reportTrouble: (line) => log.write(line, 'warn') });
  // The start does not wait: pages are made anew if it finds that pictures cannot be drawn.
  void rooms.try();
  let server: RunningServer | undefined;
  try {
    const { catchUp, reopen, recover, state, isFollowing } = source;
    const first = await seat.inTime(source.open());
    if (!first) return;
    const service = new Service(first, {
      rooms,
      baseUrl,
      memory: new MemoryLedger(memoryBytes),
      cacheTags,
      catchUp,
      reopen,
      recover,
      report(error) {
        metrics?.countFailure();
        log.writeFailure(error);
      },
    });
    await warmUp(service);
    // A worker does not listen there, but its supervisor asks it for what it measures.
    if (admin)
      metrics = new ServingMetrics({
        service,
        version,
        maxConnections: limits.connections,
        now: Date.now,
        server: () => server,
        store: state,
        isFollowing,
        droppedLines: log.dropped,
      });
    const socket = await seat.occupy();
    const running = startServer(service, socket, settings, observer(service, metrics, log));
    server = running;
    const endRefusals = logRefusals(running, limits.connections, log.write);
    const following = source.follow(service, metrics?.refreshes.count);
    readiness = () => readinessNow(service, { store: state(), troubles: rooms.troubles }, stopping);
    if (isWorker) {
      reportToSupervisor(() => ({ readiness: readiness(), samples: samples() }));
      onSupervisorGone(() => void seat.serveAsOrphan(socket));
    } else {
      await seat.settle(running.port, running.descriptor);
      onListening(service, running.port);
    }
    if (!stopping.aborted) await once(stopping, 'abort');
    seat.stop();
    await source.close();
    await running.stop(graceMs, quietMsOf(stopping));
    endRefusals();
    await following;
    service.close();
  } finally {
    rooms.close();
    await source.close();
    // Without effect once it has stopped.
    await server?.stop(graceMs);
    await seat.close();
    metrics?.stop();
  }
}

function readinessNow(
  { current }: Service,
  { store, troubles }: { readonly store: StoreState | undefined; readonly troubles: Troubles },
  stopping: AbortSignal,
): Readiness {
  const { id, publishedAt, currentSince } = current;
  return {
    ...statusOf(current, stopping),
    edition: id,
    publishedAt: publishedAt.toISOString(),
    ageSeconds: Math.max(0, Math.round((Date.now() - currentSince.getTime()) / 1000)),
    ...(store && { store }),
    ...(Object.keys(troubles).length > 0 && { troubles }),
  };
}

/** An edition whose file was written to is not served if there is any other. */
function statusOf(
  { hasChangedFile }: Edition,
  { aborted }: AbortSignal,
): Pick<Readiness, 'status' | 'reason'> {
  if (aborted) return { status: 'stopping', reason: 'it is stopping' };
  if (!hasChangedFile) return { status: 'ready' };
  return { status: 'unavailable', reason: 'the file of its edition was damaged while it was served' };
}

/** Counts and logs requests; nothing, so that it costs nothing, when neither is wanted. */
function observer(
  service: Service,
  metrics: ServingMetrics | undefined,
  log: ServerLog,
): Observe | undefined {
  const write = log.observe((target) => service.routeLabels[service.routeOf(target)] ?? '');
  if (!metrics) return write;
  if (!write) return (exchange) => metrics.count(exchange);
  return (exchange, peer) => {
    metrics.count(exchange);
    write(exchange, peer);
  };
}
