import { once } from 'node:events';
import { accessSync, constants, statSync } from 'node:fs';
import { type Command, InvalidArgumentError } from 'commander';
import { openEdition } from '../edition/open-edition.ts';
import { cacheBytesDefault } from '../http/representation-cache.ts';
import { listen, type RunningServer } from '../http/server.ts';
import { Service } from '../http/service.ts';
import { createLinks } from '../render/links.ts';
import { baseUrlSchema, webAddressAllowed, webAddressFault } from '../verdict/settings.ts';
import { compileInChild } from './compile-in-child.ts';
import { Failure } from './failure.ts';
import { countOf, type Terminal } from './terminal.ts';
import { watchFolder } from './watch-folder.ts';

interface ServeOptions {
  readonly port: number;
  readonly host: string;
  readonly baseUrl?: string;
  readonly cache: number;
}

const mebibyte = 1024 * 1024;

/** How long requests in flight may take to finish once the server is told to stop, in milliseconds. */
const graceMs = 10_000;

/** Adds `verdicts serve CATALOGUE`. */
export function addServeCommand(program: Command, terminal: Terminal): void {
  program
    .command('serve')
    .description('Serve a catalogue, following its changes; or a compiled edition')
    .argument('<catalogue>', 'catalogue folder, or edition file made by compile')
    .option('--port <port>', 'port to listen on; 0 takes any free one', parsePort, 3000)
    .option('--host <host>', 'address to listen on; 0.0.0.0 for every network', parseHost, '127.0.0.1')
    .option(
      '--base-url <url>',
      'where the service is published; by default as the catalogue says',
      parseBaseUrl,
    )
    .option('--cache <MiB>', 'memory for finished responses', parseMebibytes, cacheBytesDefault / mebibyte)
    .addHelpText(
      'after',
      `
Examples:
  verdicts serve catalogue
  verdicts serve catalogue --port 8080 --base-url http://localhost:8080
  verdicts serve edition.sqlite --host 0.0.0.0 --base-url https://example.com/verdicts

A view in PostgreSQL is read at the start and whenever a file of the catalogue changes; it cannot be watched.
After a change in the database: touch catalogue/catalogue.yaml`,
    )
    .action((path: string, options: ServeOptions) => serve(path, options, terminal));
}

async function serve(path: string, options: ServeOptions, terminal: Terminal): Promise<void> {
  const isFolder = isDirectory(path);
  const stopping = stopSignal();
  const report = (error: unknown) =>
    terminal.note(error instanceof Error ? (error.stack ?? error.message) : String(error));
  const watcher = isFolder
    ? await watchFolder(path, (error) => terminal.note(`verdicts: ${messageOf(error)}`))
    : undefined;
  try {
    const edition = isFolder ? await compileInChild(path, stopping) : openEdition(path);
    if (!edition && stopping.aborted) return;
    if (!edition) throw new Failure(`${path} was not served: mend the mistakes above first`);
    const service = new Service(edition, {
      baseUrl: options.baseUrl,
      cacheBytes: options.cache * mebibyte,
      report,
    });
    const server = startServer(service, options);
    watcher?.follow(() => recompile(path, service, stopping, terminal));
    greet(service, server, options, terminal);
    if (!stopping.aborted) await once(stopping, 'abort');
    await watcher?.close();
    await server.stop(graceMs);
    service.close();
  } finally {
    await watcher?.close();
  }
}

async function recompile(
  path: string,
  service: Service,
  stopping: AbortSignal,
  terminal: Terminal,
): Promise<void> {
  try {
    const edition = await compileInChild(path, stopping);
    if (stopping.aborted) return edition?.close();
    if (!edition) return terminal.note(`Edition ${service.current.id} stays.`);
    if (edition.id === service.current.id) return edition.close();
    service.publish(edition);
    terminal.note(`Now serving edition ${service.current.id}: ${countOf(edition.total, 'verdict')}.`);
  } catch (error) {
    // A full disk or a program replaced meanwhile, say, must not take down what is being served.
    terminal.note(`Edition ${service.current.id} stays: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

function startServer(service: Service, { host, port }: ServeOptions): RunningServer {
  try {
    return listen(service, { hostname: host, port });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE')
      throw new Failure(`port ${port} of ${host} is taken; choose another with --port`);
    if (code === 'EACCES')
      throw new Failure(`port ${port} may not be used; choose one above 1023 with --port`);
    if (error instanceof Error) throw new Failure(`${host}:${port} cannot be listened on: ${error.message}`);
    throw error;
  }
}

function greet(
  { current, baseUrl }: Service,
  { port }: RunningServer,
  { host }: ServeOptions,
  terminal: Terminal,
): void {
  const reachable = ['127.0.0.1', '0.0.0.0', '::', '::1'].includes(host) ? 'localhost' : host;
  const local = `http://${reachable.includes(':') ? `[${reachable}]` : reachable}:${port}${createLinks(baseUrl).basePath}`;
  const { bold } = terminal.paint;
  const slug = current.list({ limit: 1, offset: 0 }).verdicts[0]?.slug;
  terminal.print(`${bold(current.settings.name)}: ${countOf(current.total, 'verdict')} at ${bold(local)}`);
  if (baseUrl !== local) terminal.print(`Addresses in responses begin with ${baseUrl}`);
  terminal.print('');
  terminal.print('Try:');
  terminal.print(`  curl '${local}/api/v1?verdict=worthit&limit=3'`);
  if (slug === undefined) return;
  terminal.print(`  curl ${local}/api/v1/${slug}`);
  terminal.print(`  ${local}/api/badge/${slug}   in a browser`);
}

/** Aborts at the first SIGTERM or SIGINT; at the second the process ends at once. */
function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(1);
      controller.abort();
    });
  return controller.signal;
}

function isDirectory(path: string): boolean {
  try {
    const folder = statSync(path).isDirectory();
    accessSync(path, folder ? constants.R_OK | constants.X_OK : constants.R_OK);
    return folder;
  } catch (error) {
    const missing = error instanceof Error && 'code' in error && error.code === 'ENOENT';
    throw new Failure(`${path}: ${missing ? 'there is no such folder or file' : 'it may not be read'}`);
  }
}

function parseHost(text: string): string {
  const host = text.replace(/^\[(.*)\]$/, '$1');
  if (host !== '') return host;
  throw new InvalidArgumentError('Allowed: a host name or an address, such as 127.0.0.1 or ::1.');
}

function parsePort(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) <= 65_535) return Number(text);
  throw new InvalidArgumentError('Allowed: a whole number from 0 to 65535.');
}

function parseMebibytes(text: string): number {
  if (/^\d{1,5}$/.test(text) && Number(text) >= 1) return Number(text);
  throw new InvalidArgumentError('Allowed: a whole number of MiB from 1 to 99999.');
}

function parseBaseUrl(text: string): string {
  if (webAddressFault(text) === undefined) return baseUrlSchema.parse(text);
  throw new InvalidArgumentError(`Allowed: ${webAddressAllowed}.`);
}
