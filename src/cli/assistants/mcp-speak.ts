import packageJson from '../../../package.json' with { type: 'json' };
import type { Readiness } from '../../serving/readiness.ts';
import { stackOf } from '../../verdict/text/error-message.ts';
import { openLog } from '../options/log-options.ts';
import { OutputError } from '../output/standard-output.ts';
import type { Terminal } from '../output/terminal.ts';
import { type ListenOptions, serveNetwork } from './mcp-listen.ts';

/** What surrounds a conversation. */
export interface Surroundings {
  readonly signal: AbortSignal;
  readonly terminal: Terminal;
  /** Where the verdicts come from, for people. */
  readonly origin: string;
  readonly readiness: () => Readiness;
}

/** Speaks the protocol: on the network if an address to listen on is given, else on standard input and output. */
export async function speak(
  from: import('../../mcp/verdict-source.ts').SourceOptions,
  options: ListenOptions,
  { signal, terminal, origin, readiness }: Surroundings,
): Promise<void> {
  const { listen } = options;
  if (!listen) {
    terminal.printError(`Speaking the Model Context Protocol; ${origin}.`);
    return speakHere(from, signal, terminal);
  }
  const { createSource } = await import('../../mcp/verdict-source.ts');
  const log = openLog(options, terminal);
  try {
    await serveNetwork(listen, options, {
      source: createSource(from),
      log,
      signal,
      readiness,
      onListening: (url) => log.write(`Speaking the Model Context Protocol at ${url}; ${origin}.`),
    });
  } finally {
    await log.close();
  }
}

async function speakHere(
  options: import('../../mcp/verdict-source.ts').SourceOptions,
  signal: AbortSignal,
  terminal: Terminal,
): Promise<void> {
  // Loaded here, so that no other command waits for it.
  const [{ createServer }, { createSource }, { serveStdio }] = await Promise.all([
    import('../../mcp/create-server.ts'),
    import('../../mcp/verdict-source.ts'),
    import('../../mcp/serve-stdio.ts'),
  ]);
  const source = createSource(options);
  const report = (error: unknown) => terminal.printError(stackOf(error));
  const failing = new AbortController();
  process.stdout.on('error', (error) => failing.abort(new OutputError(error)));
  await serveStdio(() => createServer({ source, version: packageJson.version, report }), {
    input: process.stdin,
    output: process.stdout,
    signal: AbortSignal.any([signal, failing.signal]),
    note: (line) => terminal.printError(line),
  });
  failing.signal.throwIfAborted();
}
