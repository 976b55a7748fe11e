import { once } from 'node:events';
import { type Command, Option } from 'commander';
import { openEdition } from '../edition/open-edition.ts';
import { listenAdmin, type Readiness } from '../http/admin.ts';
import { cacheBytesDefault } from '../http/representation-cache.ts';
import { listen, type RunningServer } from '../http/server.ts';
import { Service } from '../http/service.ts';
import { warmUp } from '../http/warm-up.ts';
import { compileInChild } from './compile-in-child.ts';
import { messageOf } from './error-message.ts';
import { Failure } from './failure.ts';
import { openNewest, StoreFollower } from './follow-store.ts';
import { greet } from './greet.ts';
import { addLimitOptions, limitsOf, limitWords } from './limit-options.ts';
import { isStore, openStore, storeForWorker } from './open-store.ts';
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
import type { Terminal } from './terminal.ts';
import { watchFolder } from './watch-folder.ts';
import { startWorkers } from './workers.ts';

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
    .option('--admin-port <port>', 'answer /live and /ready on this port of 127.0.0.1', parseAdminPort);
  addLimitOptions(command)
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

async function serve(path: string, options: ServeOptions, terminal: Terminal): Promise<void> {
  const isFolder = !isStore(path) && isReadableFolder(path);
  if (options.worker === undefined && options.workers > 1) {
    if (!isFolder) return supervise(path, options, terminal);
    throw new Failure('--workers is for a store or an edition file; a catalogue folder has one process', 2);
  }
  const stopping = options.worker === undefined ? stopSignal() : workerStopSignal();
  const { cacheDir } = options;
  const store = isStore(path) ? openStore(path, terminal, { cacheDir, signal: stopping }) : undefined;
  const note = (line: string) =>
    terminal.note(options.worker === undefined ? line : `worker ${options.worker}: ${line}`);
  const report = (error: unknown) =>
    note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const watcher = isFolder
    ? await watchFolder(path, (error) => terminal.note(`verdicts: ${messageOf(error)}`))
    : undefined;
  let admin: RunningServer | undefined;
  try {
    const newest = store && (await openNewest(store, note));
    const edition = newest?.edition ?? (isFolder ? await compileInChild(path, stopping) : openEdition(path));
    if (!edition && stopping.aborted) return;
    if (!edition) throw new Failure(`${path} was not served: mend the mistakes above first`);
    let follower: StoreFollower | undefined;
    const service = new Service(newest?.previous ?? edition, {
      baseUrl: options.baseUrl,
      cacheBytes: options.cache * mebibyte,
      catchUp: store && (async () => follower?.catchUp()),
      report,
    });
    if (newest?.previous) service.publish(edition);
    await warmUp(service);
    admin = startAdmin(options, () => {
      const { id, publishedAt, currentSince } = service.current;
      return {
        status: stopping.aborted ? 'stopping' : 'ready',
        edition: id,
        publishedAt: publishedAt.toISOString(),
        ageSeconds: Math.max(0, Math.round((Date.now() - currentSince.getTime()) / 1000)),
        ...(follower && { store: follower.state }),
      };
    });
    const server = startServer(service, options);
    watcher?.follow(() => recompile(path, service, stopping, terminal.note));
    if (store && newest)
      follower = new StoreFollower(store, service, newest.publication, {
        pollMs: options.poll * 1000,
        signal: stopping,
        note,
        isLocal: newest.isLocal,
      });
    const following = follower?.follow();
    if (options.worker === undefined) greet(service, server.port, options, terminal);
    else process.send?.('ready');
    if (!stopping.aborted) await once(stopping, 'abort');
    await watcher?.close();
    await server.stop(graceMs);
    await following;
    service.close();
  } finally {
    await watcher?.close();
    await admin?.stop(0);
    // A channel that is open keeps the process alive.
    process.disconnect?.();
  }
}

/** Runs workers on one port; this process answers nothing itself. */
async function supervise(path: string, options: ServeOptions, terminal: Terminal): Promise<void> {
  const stopping = stopSignal();
  const { host, cache, cacheDir, poll, workers: count, baseUrl, adminPort } = options;
  const newest = isStore(path)
    ? await openNewest(openStore(path, terminal, { cacheDir, signal: stopping }), terminal.note)
    : undefined;
  // Workers open it for themselves.
  newest?.previous?.close();
  const edition = newest?.edition ?? openEdition(path);
  const service = new Service(edition, { baseUrl: options.baseUrl, report: () => undefined });
  // Taken alone for a moment: workers share a port, and would share it with strangers too.
  const probe = startServer(service, options);
  await probe.stop(0);
  const words = ['--port', probe.port, '--host', host, '--cache', cache, '--poll', poll].map(String);
  words.push(...limitWords(options));
  if (baseUrl !== undefined) words.push('--base-url', baseUrl);
  if (cacheDir !== undefined) words.push('--cache-dir', cacheDir);
  if (adminPort !== undefined) words.push('--admin-port', String(adminPort));
  const { name, variables } = storeForWorker(path);
  const failed = new AbortController();
  const workers = startWorkers({
    count,
    words: [...words, '--', name],
    variables,
    signal: AbortSignal.any([stopping, failed.signal]),
    note: (line) => terminal.note(line),
  });
  const ready = await workers.ready;
  if (ready) greet(service, probe.port, options, terminal);
  else failed.abort();
  service.close();
  await workers.ended;
  if (!ready && !stopping.aborted) throw new Failure('the workers could not start');
}

function startServer(service: Service, options: ServeOptions): RunningServer {
  const { host, port, worker } = options;
  return listening(`port ${port} of ${host}`, '--port', () =>
    listen(service, { hostname: host, port, reusePort: worker !== undefined, limits: limitsOf(options) }),
  );
}

function startAdmin(
  { adminPort, worker }: ServeOptions,
  readiness: () => Readiness,
): RunningServer | undefined {
  if (adminPort === undefined) return undefined;
  return listening(`port ${adminPort} of 127.0.0.1`, '--admin-port', () =>
    listenAdmin(adminPort, readiness, worker !== undefined),
  );
}

function listening(place: string, option: string, start: () => RunningServer): RunningServer {
  try {
    return start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new Failure(`${place} is taken; choose another with ${option}`);
    if (code === 'EACCES')
      throw new Failure(`${place} may not be used; choose one above 1023 with ${option}`);
    if (error instanceof Error)
      throw new Failure(`${place} cannot be listened on; --host takes an address or a name of this machine`);
    throw error;
  }
}
