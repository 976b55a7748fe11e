import { type Command, Option } from 'commander';
import { memoryBytesDefault } from '#wire/memory-ledger.ts';
import { chooseSource, sourceKind } from '../serving/choose-source.ts';
import { connectionLimit } from '../serving/connection-limit.ts';
import type { HeldSocket } from '../serving/handover/held-socket.ts';
import { replaced } from '../serving/handover/replaced.ts';
import type { WriteLog } from '../serving/log/server-log.ts';
import { type ServeContext, serve } from '../serving/serve.ts';
import { supervise } from '../serving/supervise.ts';
import { onLeave } from '../serving/worker-channel.ts';
import { reservedHostRule } from '../source/lint/catalogue-checks.ts';
import { trustOption } from './options/key-options.ts';
import { addLimitOptions } from './options/limit-options.ts';
import { addLogOptions, openLog } from './options/log-options.ts';
import {
  parseAdminPort,
  parseBaseUrl,
  parseHost,
  parsePort,
  parseSeconds,
  type ServeOptions,
  settingsOf,
} from './options/serve-options.ts';
import { wholeNumber } from './options/whole-number.ts';
import { OutputError } from './output/standard-output.ts';
import type { Terminal } from './output/terminal.ts';
import { compileInChild, spawnWorkerOf, workerSocket } from './process/child-processes.ts';
import { Failure } from './process/failure.ts';
import { replaceOnSignal } from './process/replacement.ts';
import { readServiceManager } from './process/service-manager.ts';
import { stopOnSignals, stopWorkerOnSignal } from './process/stop-signal.ts';
import { printStartMessage } from './start-message.ts';
import { storeAccess } from './store/store-access.ts';

const mebibyte = 1024 * 1024;

/** Adds `verdicts serve CATALOGUE`. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('serve')
    .summary('Serve a catalogue, store or edition file over HTTP')
    .description('Serve a catalogue folder, a store or an edition file over HTTP, and follow its changes')
    .argument('<catalogue>', 'catalogue folder, store (a folder, s3://… or postgres://…), or edition file')
    .option('--port <port>', 'port to listen on; 0 for any free port', parsePort, 3000)
    .option('--host <host>', 'address to listen on; 0.0.0.0 for every network', parseHost, '127.0.0.1')
    .option(
      '--base-url <url>',
      'public address of the service, if not baseUrl of the catalogue',
      parseBaseUrl,
    )
    .option(
      '--memory <MiB>',
      'memory for caches and clients, in each process',
      wholeNumber(4, 99_999, ' of MiB'),
      memoryBytesDefault / mebibyte,
    )
    .option('--cache-tags', 'send Cache-Tag and Surrogate-Key, by which caches in front purge answers')
    .option('--poll <seconds>', 'how often to check a store for a new edition', parseSeconds, 10)
    .option(
      '--cache-dir <folder>',
      'folder for local copies of editions: from databases and buckets, and from a store in a folder',
    )
    .option(
      '--workers <count>',
      'worker processes that share the port; not for a catalogue folder',
      wholeNumber(1, 256),
      1,
    )
    .option(
      '--admin-port <port>',
      'answer /live, /ready and /metrics on this port, for operators',
      parseAdminPort,
    )
    .option('--admin-host <host>', 'address that the admin port listens on', parseHost, '127.0.0.1')
    .option('--replace', 'take the place of the server that runs at this host and port, without an outage')
    .option(
      '--replace-timeout <seconds>',
      'time until it must be ready; later it ends, and the one that runs goes on',
      parseSeconds,
      120,
    )
    .addOption(trustOption('serve only editions of a store that this key signed'))
    .option('--strict', 'let warnings of a catalogue folder stop as mistakes do');
  addLogOptions(addLimitOptions(command))
    .addOption(new Option('--worker <number>').hideHelp())
    .addHelpText(
      'after',
      `
Examples:
  verdicts serve catalogue
  verdicts serve catalogue --port 8080 --base-url http://localhost:8080
  verdicts serve store --workers 4
  verdicts serve store --workers 4 --replace
  verdicts serve s3://bucket/verdicts
  verdicts serve postgres://reader@db1,db2/verdicts
  verdicts serve edition.sqlite --host 0.0.0.0 --base-url https://example.com/verdicts

A PostgreSQL view is read at the start and whenever a file of the catalogue
changes; the database is not watched. After changing it, run:
  touch catalogue/catalogue.yaml`,
    )
    .action((path: string, options: ServeOptions) => run(path, options, terminal));
}

/** Prints a start message; a server whose output is closed still serves. */
function greet(print: () => void, writeLog: WriteLog): void {
  try {
    print();
  } catch (error) {
    if (!(error instanceof OutputError)) throw error;
    writeLog(`${error.message}; the server goes on`, 'warn');
  }
}

/** Serves in this process, or has workers do it. */
async function run(path: string, given: ServeOptions, terminal: Terminal): Promise<void> {
  if (given.logFormat === 'json') terminal.printErrorsAsJson();
  const isWorker = given.worker !== undefined;
  const hasWorkers = !isWorker && given.workers > 1;
  const access = { cacheDir: given.cacheDir };
  if (hasWorkers && sourceKind(path, storeAccess(terminal, access)) === 'catalogue')
    throw new Failure('--workers is for a store or an edition file; a catalogue folder has one process', 2);
  const controller = isWorker ? stopWorkerOnSignal() : stopOnSignals();
  const { signal: stopping } = controller;
  const manager = readServiceManager(process.env);
  const leave = (pid: number) => {
    manager.replacedBy(pid);
    controller.abort(replaced);
  };
  if (isWorker) onLeave(() => controller.abort(replaced));
  else stopping.addEventListener('abort', () => stopping.reason === replaced || manager.stopping());
  const log = openLog(given, terminal);
  let hasFailed = false;
  try {
    const options = { ...given, maxConnections: connectionLimit(given.maxConnections, log.write) };
    const source = chooseSource(path, {
      pollMs: options.poll * 1000,
      stopping,
      writeLog: log.write,
      compile: compileInChild({
        withDrafts: true,
        asJson: log.isJson,
        strict: options.strict,
        // The one in catalogue.yaml is not used.
        ignore: options.baseUrl === undefined ? undefined : reservedHostRule,
      }),
      storeAccess: { ...storeAccess(terminal, { ...access, signal: stopping }), trusted: options.trust },
    });
    const settings = settingsOf(options, isWorker ? { http: workerSocket } : manager.sockets);
    const context: ServeContext = {
      stopping,
      leave,
      log,
      onListening(service, port) {
        manager.ready(`Serving port ${port} of ${options.host}`);
        replaceOnSignal(process.argv.slice(2), port, { manager, writeLog: log.write });
        greet(() => printStartMessage(service, port, options, { terminal, writeLog: log.write }), log.write);
      },
    };
    if (!hasWorkers) return await serve(source, settings, context);
    const spawnOn = (socket: Required<Pick<HeldSocket, 'port' | 'descriptor'>>) =>
      spawnWorkerOf(path, options, socket);
    await supervise(source, settings, { count: options.workers, spawnOn }, context);
  } catch (error) {
    hasFailed = true;
    // Work in progress ends too, such as opening the source.
    controller.abort();
    throw error;
  } finally {
    // A channel that is open keeps the process alive.
    process.disconnect?.();
    // So does a log line without a reader.
    if (!(await log.close()) && stopping.aborted) process.exit(hasFailed ? 1 : 0);
  }
}
