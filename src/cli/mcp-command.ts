import type { Command } from 'commander';
import packageJson from '../../package.json' with { type: 'json' };
import { localBaseUrl, openLocalService } from '../serving/local-service.ts';
import { countOf } from '../verdict/count-of.ts';
import { stackOf } from '../verdict/error-message.ts';
import { baseUrlSchema, webAddressAllowed, webAddressFault } from '../verdict/web-address.ts';
import { compileInChild } from './child-processes.ts';
import { Failure } from './failure.ts';
import { OutputError } from './output/standard-output.ts';
import type { Terminal } from './output/terminal.ts';
import { stopOnSignals } from './process/stop-signal.ts';
import { parseBaseUrl, parseSeconds } from './serve-options.ts';
import { storeAccess } from './store-access.ts';

interface McpOptions {
  readonly baseUrl?: string;
  readonly poll?: number;
  readonly cacheDir?: string;
}

/** Seconds between polls of a store. */
const pollDefault = 10;

/** Adds `verdicts mcp STORE|CATALOGUE|URL`. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  program
    .command('mcp')
    .summary('Serve verdicts to an AI assistant (MCP)')
    .description(
      'Serve verdicts to an AI assistant over the Model Context Protocol, on standard input and output',
    )
    .argument(
      '<source>',
      'catalogue folder, store (a folder or postgres://…), edition file, or the URL of a running service',
    )
    .option(
      '--base-url <url>',
      'public address of the service, for citations, if not baseUrl of the catalogue',
      parseBaseUrl,
    )
    .option(
      '--poll <seconds>',
      `how often to check a store for a new edition (default: ${pollDefault})`,
      parseSeconds,
    )
    .option(
      '--cache-dir <folder>',
      'folder for local copies of editions: from PostgreSQL, and from a store in a folder',
    )
    .addHelpText(
      'after',
      `
Examples:
  verdicts mcp https://verdicts.example
  verdicts mcp /srv/verdicts/catalogue
  verdicts mcp /srv/verdicts/store --base-url https://verdicts.example
  claude mcp add verdicts -- verdicts mcp https://verdicts.example

An MCP host, such as an editor with an assistant, starts this command;
docs/assistants.md shows how. It offers the tools search, get, list and compare,
and follows publications. Logs go to standard error. With a URL, no option is
allowed.`,
    )
    .action((source: string, options: McpOptions) =>
      /^https?:/i.test(source)
        ? serveAddress(source, options, terminal)
        : serveLocal(source, options, terminal),
    );
}

async function serveAddress(address: string, options: McpOptions, terminal: Terminal): Promise<void> {
  const fault = webAddressFault(address);
  if (fault !== undefined) throw new Failure(`the address ${fault}; allowed: ${webAddressAllowed}`, 2);
  const [option] = Object.keys(options);
  if (option !== undefined)
    throw new Failure(
      `--${option.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)} is not for an address`,
      2,
    );
  const { boundedFetch } = await import('../mcp/bounded-fetch.ts');
  const fetch = boundedFetch((url, init) => globalThis.fetch(url, init));
  const baseUrl = baseUrlSchema.parse(address);
  terminal.printError(`Speaking the Model Context Protocol; verdicts come from ${baseUrl}.`);
  await speak({ baseUrl, fetch, cached: true }, stopOnSignals().signal, terminal);
}

async function serveLocal(path: string, options: McpOptions, terminal: Terminal): Promise<void> {
  const stopping = stopOnSignals().signal;
  const over = new AbortController();
  const { baseUrl, cacheDir, poll = pollDefault } = options;
  const signal = AbortSignal.any([stopping, over.signal]);
  const local = await openLocalService(path, {
    baseUrl,
    pollMs: poll * 1000,
    stopping: signal,
    writeLog: (line) => terminal.printError(line),
    compile: compileInChild({ asJson: false }),
    storeAccess: storeAccess(terminal, { cacheDir, signal }),
    onError: (error) => terminal.printError(stackOf(error)),
  });
  try {
    const { service, fetch } = local;
    terminal.printError(
      `Speaking the Model Context Protocol; ${countOf(service.current.total, 'verdict')} of edition ${service.current.id}.`,
    );
    await speak({ baseUrl: localBaseUrl, fetch, cached: false }, signal, terminal);
  } finally {
    over.abort();
    await local.close();
  }
}

async function speak(
  options: import('../mcp/verdict-source.ts').SourceOptions,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<void> {
  // Loaded here, so that no other command waits for it.
  const [{ createServer }, { createSource }, { serveStdio }] = await Promise.all([
    import('../mcp/create-server.ts'),
    import('../mcp/verdict-source.ts'),
    import('../mcp/serve-stdio.ts'),
  ]);
  const server = createServer({
    source: createSource(options),
    version: packageJson.version,
    report: (error) => terminal.printError(stackOf(error)),
  });
  const failing = new AbortController();
  process.stdout.on('error', (error) => failing.abort(new OutputError(error)));
  await serveStdio(server, {
    input: process.stdin,
    output: process.stdout,
    signal: AbortSignal.any([signal, failing.signal]),
    note: (line) => terminal.printError(line),
  });
  failing.signal.throwIfAborted();
}
