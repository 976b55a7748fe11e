import { once } from 'node:events';
import { type Command, Option } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import type { Edition } from '../edition/edition.ts';
import { openEdition } from '../edition/open-edition.ts';
import { single } from '../http/metrics/metric-table.ts';
import { renderMetrics } from '../http/metrics/render-metrics.ts';
import { ServingMetrics } from '../http/metrics/serving-metrics.ts';
import { type Readiness, starting } from '../http/readiness.ts';
import { cacheBytesDefault } from '../http/representation-cache.ts';
import type { RunningServer } from '../http/server.ts';
import { Service } from '../http/service.ts';
import { warmUp } from '../http/warm-up.ts';
import type { Observe } from '../http/wire/exchange.ts';
import { messageOf } from '../verdict/error-message.ts';
import { compileInChild } from './compile-in-child.ts';
import { Failure } from './failure.ts';
import { fitConnections } from './fit-connections.ts';
import { FileFollower } from './follow-file.ts';
import { openNewest, StoreFollower } from './follow-store.ts';
import { greet } from './greet.ts';
import { addLimitOptions } from './limit-options.ts';
import { startAdmin, startServer } from './listening.ts';
import { addLogOptions } from './log/log-options.ts';
import { createServerLog, type ServerLog } from './log/server-log.ts';
import { isStore, openStore } from './open-store.ts';
import { isReadableFolder } from './readable-folder.ts';
import { recompile } from './recompile.ts';
import {
  parseAdminPort,
  parseBaseUrl,
  parseHost,
  parseMebibytes,
  parsePort,
  parseSeconds,
  parseWorkers,
  type ServeOptions,
} from './serve-options.ts';
import { stopSignal, workerStopSignal } from './stop-signal.ts';
import { supervise } from './supervise.ts';
import { tellRefused } from './tell-refused.ts';
import type { Terminal } from './terminal.ts';
import { watchFolder } from './watch-folder.ts';
import { reportToSupervisor } from './worker-channel.ts';

const mebibyte = 1024 * 1024;

/** How long requests in flight may take to finish once the server is told to stop, in milliseconds. */
const graceMs = 10_000;

/** Adds `verdicts serve CATALOGUE`. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('serve')
    .description('Serve a catalogue or a store, following its changes; or a compiled edition')
    .argument(
      '<catalogue>',
      'catalogue folder, store (a folder or postgres://…), or edition file made by compile',
    )
    .option('--port <port>', 'port to listen on; 0 takes any free one', parsePort, 3000)
    .option('--host <host>', 'address to listen on; 0.0.0.0 for every network', parseHost, '127.0.0.1')
    .option(
      '--base-url <url>',
      'where the service is published; by default as the catalogue says',
      parseBaseUrl,
    )
    .option('--cache <MiB>', 'memory for finished responses', parseMebibytes, cacheBytesDefault / mebibyte)
    .option('--poll <seconds>', 'how often to look for a new edition in a store', parseSeconds, 10)
    .option('--cache-dir <folder>', 'where copies of editions from PostgreSQL are kept')
    .option('--workers <count>', 'processes that share the port; not for a catalogue folder', parseWorkers, 1)
    .option(
      '--admin-port <port>',
      'answer /live, /ready and /metrics on this port of 127.0.0.1',
      parseAdminPort,
    );
  addLogOptions(addLimitOptions(command))
    .addOption(new Option('--worker <number>').hideHelp())
    .addHelpText(
      'after',
      `
Examples:
  verdicts serve catalogue
  verdicts serve catalogue --port 8080 --base-url http://localhost:8080
  verdicts serve store --workers 4
  verdicts serve postgres://reader@db1,db2/verdicts
  verdicts serve edition.sqlite --host 0.0.0.0 --base-url https://example.com/verdicts

A view in PostgreSQL is read at the start and whenever a file of the catalogue changes; it cannot be watched.
After a change in the database: touch catalogue/catalogue.yaml`,
    )
    .action((path: string, options: ServeOptions) => serve(path, options, terminal));
}

async function serve(path: string, given: ServeOptions, terminal: Terminal): Promise<void> {
  if (given.logFormat === 'json') terminal.noteAsJson();
  const isFolder = !isStore(path) && isReadableFolder(path);
  if (given.worker === undefined && given.workers > 1) {
    if (!isFolder) return supervise(path, given, terminal);
    throw new Failure('--workers is for a store or an edition file; a catalogue folder has one process', 2);
  }
  const isWorker = given.worker !== undefined;
  const stopping = isWorker ? workerStopSignal() : stopSignal();
  const log = createServerLog(given, terminal);
  const { note } = log;
  const options = { ...given, maxConnections: fitConnections(given.maxConnections, note) };
  const { cacheDir, adminPort } = options;
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
  let watcher: Awaited<ReturnType<typeof watchFolder>> | undefined;
  try {
    const store = isStore(path) ? openStore(path, terminal, { cacheDir, signal: stopping }) : undefined;
    if (isFolder) watcher = await watchFolder(path, (error) => note(`verdicts: ${messageOf(error)}`, 'warn'));
    const newest = store && (await openNewest(store, note));
    const edition =
      newest?.edition ?? (isFolder ? await compileInChild(path, stopping, log.isJson) : openEdition(path));
    if (!edition && stopping.aborted) return;
    if (!edition) throw new Failure(`${path} was not served: mend the mistakes above first`);
    let follower: StoreFollower | undefined;
    let fileFollower: FileFollower | undefined;
    const service = new Service(newest?.previous ?? edition, {
      baseUrl: options.baseUrl,
      cacheBytes: options.cache * mebibyte,
      catchUp: store && (async () => follower?.catchUp()),
      recover: async () => (follower ?? fileFollower)?.mend(),
      report(error) {
        metrics?.countFailure();
        log.failure(error);
      },
    });
    if (newest?.previous) service.publish(edition);
    await warmUp(service);
    let server: RunningServer | undefined;
    if (adminPort !== undefined)
      metrics = new ServingMetrics({
        service,
        version: packageJson.version,
        maxConnections: options.maxConnections,
        now: Date.now,
        server: () => server,
        store: () => follower?.state,
        isFollowing: isFolder || store !== undefined,
        droppedLines: log.dropped,
      });
    server = startServer(service, options, observer(service, metrics, log));
    const endTelling = tellRefused(server, options.maxConnections, note);
    const looking = { pollMs: options.poll * 1000, signal: stopping, note };
    const onLook = metrics?.refreshes.count;
    watcher?.follow(() => recompile(path, service, stopping, log, onLook));
    if (store && newest)
      follower = new StoreFollower(store, service, newest.publication, {
        ...looking,
        onLook,
        isLocal: newest.isLocal,
      });
    readiness = () => readinessNow(service, follower, stopping);
    if (!store && !isFolder) fileFollower = new FileFollower(path, service, looking);
    const following = (follower ?? fileFollower)?.follow();
    if (isWorker) reportToSupervisor(() => ({ readiness: readiness(), samples: samples() }));
    else greet(service, server.port, options, terminal);
    if (!stopping.aborted) await once(stopping, 'abort');
    await watcher?.close();
    await server.stop(graceMs);
    endTelling();
    await following;
    service.close();
  } finally {
    await watcher?.close();
    await admin?.stop();
    metrics?.stop();
    // A channel that is open keeps the process alive.
    process.disconnect?.();
    // So does a line that nobody takes.
    if (!(await log.close()) && stopping.aborted) process.exit(0);
  }
}

function readinessNow(
  { current }: Service,
  follower: StoreFollower | undefined,
  stopping: AbortSignal,
): Readiness {
  const { id, publishedAt, currentSince } = current;
  return {
    ...statusOf(current, stopping),
    edition: id,
    publishedAt: publishedAt.toISOString(),
    ageSeconds: Math.max(0, Math.round((Date.now() - currentSince.getTime()) / 1000)),
    ...(follower && { store: follower.state }),
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
