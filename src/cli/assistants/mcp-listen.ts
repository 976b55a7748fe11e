import { type Command, InvalidArgumentError, Option } from 'commander';
import packageJson from '../../../package.json' with { type: 'json' };
import { processSamples } from '../../http/metrics/process-metrics.ts';
import { renderMetrics } from '../../http/metrics/render-metrics.ts';
import { RequestCounters } from '../../http/metrics/request-counters.ts';
import type { AnsweredRequest, HttpServer } from '../../mcp/http/listen-http.ts';
import { listenAdmin } from '../../serving/admin.ts';
import type { ServerLog } from '../../serving/log/server-log.ts';
import type { Readiness } from '../../serving/readiness.ts';
import { messageOf } from '../../verdict/text/error-message.ts';
import { isLoopback } from '../../verdict/text/loopback.ts';
import { addLogOptions, type LogFlags } from '../options/log-options.ts';
import { parseAdminPort, parseHost, parsePort } from '../options/serve-options.ts';
import { Failure } from '../process/failure.ts';

/** Where to listen for assistants. */
export interface ListenAddress {
  readonly hostname: string;
  readonly port: number;
}

/** The options of `verdicts mcp` that are for `--listen` alone. */
export interface ListenOptions extends LogFlags {
  readonly listen?: ListenAddress;
  readonly allowOrigin?: readonly string[];
  readonly adminPort?: number;
  readonly adminHost: string;
}

/** Adds `--listen` and what goes with it. */
export function addListenOptions(command: Command): Command {
  return addLogOptions(
    command
      .optionsGroup('As a server on the network:')
      .addOption(
        new Option(
          '--listen <host:port>',
          'speak over HTTP (Streamable HTTP) at http://HOST:PORT/mcp instead of standard input and output',
        ).argParser(parseListenAddress),
      )
      .addOption(
        new Option(
          '--allow-origin <origin...>',
          "web pages that may ask, by origin, or '*' for all; without it all may, and on a loopback address those of this machine",
        ).argParser(parseOrigin),
      )
      .option(
        '--admin-port <port>',
        'answer /live, /ready and /metrics on this port, for operators',
        parseAdminPort,
      )
      .option('--admin-host <host>', 'address that the admin port listens on', parseHost, '127.0.0.1'),
  );
}

/** Throws `Failure` for an option that says nothing without `--listen`. */
export function checkListenOptions({ listen, allowOrigin, adminPort }: ListenOptions): void {
  if (listen) return;
  for (const [option, value] of Object.entries({ '--allow-origin': allowOrigin, '--admin-port': adminPort }))
    if (value !== undefined) throw new Failure(`${option} goes with --listen`, 2);
}

/** Parses `HOST:PORT`; an IPv6 address stands in brackets. */
export function parseListenAddress(text: string): ListenAddress {
  const parts = /^(\[[^\]]+\]|[^:[\]]+):(\d+)$/.exec(text);
  if (!parts) throw new InvalidArgumentError('Allowed: HOST:PORT, such as 127.0.0.1:3001 or [::1]:3001.');
  return { hostname: parseHost(parts[1] ?? ''), port: parsePort(parts[2] ?? '') };
}

function parseOrigin(text: string, before: readonly string[] = []): readonly string[] {
  if (text === '*') return [...before, text];
  const isOrigin =
    URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) && new URL(text).origin === text;
  if (isOrigin) return [...before, text];
  throw new InvalidArgumentError("Allowed: an origin, such as https://assistant.example, or '*'.");
}

/** What a server on the network needs besides its options. */
export interface ListenContext {
  readonly source: import('../../mcp/verdict-source.ts').VerdictSource;
  readonly log: ServerLog;
  readonly signal: AbortSignal;
  readonly readiness: () => Readiness;
  /** Called once it listens. */
  readonly onListening: (url: string) => void;
}

/** Answers assistants on the network until the signal; earlier requests are still answered. */
export async function serveNetwork(
  address: ListenAddress,
  options: ListenOptions,
  { source, log, signal, readiness, onListening }: ListenContext,
): Promise<void> {
  const [{ createServer }, { listenHttp, mcpPath }, { calledNames }] = await Promise.all([
    import('../../mcp/create-server.ts'),
    import('../../mcp/http/listen-http.ts'),
    import('../../mcp/http/called.ts'),
  ]);
  const labels = [...calledNames, 'unread'];
  const routeOf = (target: string) => Math.max(0, labels.indexOf(target.split('#')[1] ?? 'unread'));
  const counters = new RequestCounters({ routeOf, routeLabels: labels });
  const logRequest = log.observe((target) => labels[routeOf(target)] ?? '');
  let server: HttpServer | undefined;
  const observe = ({ path, called = 'unread', remoteAddress, ...rest }: AnsweredRequest) => {
    // Thus one text holds both: the path of the request, and the method called.
    const exchange = { ...rest, target: `${path}#${called}`, cache: 'pass' } as const;
    counters.count(exchange);
    logRequest?.(exchange, { remoteAddress });
  };
  const report = log.writeFailure;
  try {
    server = listenHttp({
      ...address,
      origins: originsOf(address, options),
      createServer: () => createServer({ source, version: packageJson.version, report }),
      observe,
      report,
    });
  } catch (error) {
    throw new Failure(`${address.hostname}:${address.port} cannot be listened on: ${messageOf(error)}`);
  }
  const { adminPort, adminHost } = options;
  const metrics = () =>
    renderMetrics([
      {
        labels: {},
        samples: {
          ...counters.samples(),
          verdicts_log_lines_dropped_total: [{ labels: {}, value: log.dropped() }],
          ...processSamples(),
        },
      },
    ]);
  const admin =
    adminPort === undefined
      ? undefined
      : listenAdmin({ hostname: adminHost, port: adminPort }, { readiness, metrics, report });
  const host = address.hostname.includes(':') ? `[${address.hostname}]` : address.hostname;
  onListening(`http://${host}:${server.port}${mcpPath}`);
  await new Promise<void>((resolve) => {
    if (signal.aborted) resolve();
    else signal.addEventListener('abort', () => resolve(), { once: true });
  });
  await server.stop();
  await admin?.stop(0);
}

function originsOf({ hostname }: ListenAddress, { allowOrigin }: ListenOptions) {
  if (allowOrigin) return allowOrigin.includes('*') ? 'any' : allowOrigin;
  return isLoopback(hostname) ? 'local' : 'any';
}
