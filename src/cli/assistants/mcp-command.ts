import type { Command } from 'commander';
import { localBaseUrl, openLocalService } from '../../serving/local-service.ts';
import { countOf } from '../../verdict/text/count-of.ts';
import { stackOf } from '../../verdict/text/error-message.ts';
import { baseUrlSchema, webAddressAllowed, webAddressFault } from '../../verdict/text/web-address.ts';
import { type TrustedKey, trustOption } from '../options/key-options.ts';
import { parseBaseUrl, parseSeconds } from '../options/serve-options.ts';
import type { Terminal } from '../output/terminal.ts';
import { compileInChild } from '../process/child-processes.ts';
import { Failure } from '../process/failure.ts';
import { stopOnSignals } from '../process/stop-signal.ts';
import { storeAccess } from '../store/store-access.ts';
import { addListenOptions, checkListenOptions, type ListenOptions } from './mcp-listen.ts';
import { speak } from './mcp-speak.ts';

interface McpOptions extends ListenOptions {
  readonly baseUrl?: string;
  readonly poll?: number;
  readonly cacheDir?: string;
  readonly trust: readonly TrustedKey[];
}

/** Seconds between polls of a store. */
const pollDefault = 10;

/** Adds `verdicts mcp STORE|CATALOGUE|URL`. */
export function addMcpCommand(program: Command, terminal: Terminal): void {
  const command = program
    .command('mcp')
    .summary('Serve verdicts to an AI assistant (MCP)')
    .description(
      'Serve verdicts to an AI assistant over the Model Context Protocol, on standard input and output or on the network',
    )
    .argument(
      '<source>',
      'catalogue folder, store (a folder, s3://… or postgres://…), edition file, or the URL of a running service',
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
      'folder for local copies of editions: from databases and buckets, and from a store in a folder',
    )
    .addOption(trustOption('read only editions of a store that this key signed'));
  addListenOptions(command)
    .addHelpText(
      'after',
      `
Examples:
  verdicts mcp https://verdicts.example
  verdicts mcp /srv/verdicts/catalogue
  verdicts mcp /srv/verdicts/store --base-url https://verdicts.example
  verdicts mcp /srv/verdicts/store --listen 127.0.0.1:3001 --admin-port 9091
  claude mcp add verdicts -- verdicts mcp https://verdicts.example

An MCP host, such as an editor with an assistant, starts this command; with
--listen it is a server that hosted assistants connect to. docs/assistants.md
shows both. It offers tools that search verdicts and give them, and follows
publications. Logs go to standard error. With a URL, --base-url, --poll,
--cache-dir and --trust are not allowed.`,
    )
    .action((source: string, options: McpOptions) => {
      checkListenOptions(options);
      return /^https?:/i.test(source)
        ? serveAddress(source, options, terminal)
        : serveLocal(source, options, terminal);
    });
}

async function serveAddress(address: string, options: McpOptions, terminal: Terminal): Promise<void> {
  const fault = webAddressFault(address);
  if (fault !== undefined) throw new Failure(`the address ${fault}; allowed: ${webAddressAllowed}`, 2);
  const { baseUrl: given, poll, cacheDir, trust } = options;
  for (const [option, value] of Object.entries({
    '--base-url': given,
    '--poll': poll,
    '--cache-dir': cacheDir,
    '--trust': trust[0],
  }))
    if (value !== undefined) throw new Failure(`${option} is not for an address`, 2);
  const { boundedFetch } = await import('../../mcp/bounded-fetch.ts');
  const fetch = boundedFetch((url, init) => globalThis.fetch(url, init));
  const baseUrl = baseUrlSchema.parse(address);
  await speak({ baseUrl, fetch, cached: true }, options, {
    signal: stopOnSignals().signal,
    terminal,
    origin: `verdicts come from ${baseUrl}`,
    readiness: () => ({ status: 'ready' }),
  });
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
    storeAccess: { ...storeAccess(terminal, { cacheDir, signal }), trusted: options.trust },
    onError: (error) => terminal.printError(stackOf(error)),
  });
  try {
    const { service, fetch } = local;
    await speak({ baseUrl: localBaseUrl, fetch, cached: false }, options, {
      signal,
      terminal,
      origin: `${countOf(service.current.total, 'verdict')} of edition ${service.current.id}`,
      readiness: () => ({ status: 'ready', edition: service.current.id }),
    });
  } finally {
    over.abort();
    await local.close();
  }
}
