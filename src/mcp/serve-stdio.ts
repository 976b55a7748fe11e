import type { Readable, Transform, Writable } from 'node:stream';
import {
  deserializeMessage,
  INVALID_REQUEST,
  isJSONRPCRequest,
  type JSONRPCMessage,
  type RequestId,
  type Server,
  serializeMessage,
  type Transport,
} from '@modelcontextprotocol/server';
import { serveStdio as serveTransport } from '@modelcontextprotocol/server/stdio';
import { boundedLines } from './bounded-lines.ts';

/** Where a server speaks, and when it stops. */
export interface StdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends it at once. */
  readonly signal: AbortSignal;
  /** Receives a line for each input that is no message. */
  readonly note: (line: string) => void;
}

/** The longest message, in bytes; a longer one is answered with an error. */
export const messageMaxBytes = 1024 * 1024;

/** How long requests may take to be answered once the input has ended, in milliseconds. */
const graceMs = 30_000;

/**
 * Speaks the protocol, a message a line, until the input ends and what was asked has been answered, or until the
 * signal. The first message says in which revision; servers are made for it, and for a client that asks which there are.
 */
export async function serveStdio(createServer: () => Server, options: StdioOptions): Promise<void> {
  const { signal, note } = options;
  const transport = new LineTransport(options);
  const { close } = serveTransport(createServer, {
    transport,
    // Nothing is ever pushed that a client could wait for.
    maxSubscriptions: 0,
    // Messages of the parser quote the input, which may be long.
    onerror: (error) => note(`not answered: ${error.message.replace(/\s+/g, ' ').slice(0, 200)}`),
  });
  signal.addEventListener('abort', close);
  if (signal.aborted) void close();
  await transport.closed;
  signal.removeEventListener('abort', close);
}

/** Messages as lines. Unlike the transport of the SDK it answers a line that is too long, and what was asked before the input ended. */
class LineTransport implements Transport {
  onmessage: Transport['onmessage'];
  onerror: Transport['onerror'];
  onclose: Transport['onclose'];
  readonly #input: Readable;
  readonly #output: Writable;
  readonly #lines: Transform;
  readonly #pending = new Set<RequestId>();
  readonly #closed = Promise.withResolvers<void>();
  #grace: Timer | undefined;

  constructor({ input, output, note }: StdioOptions) {
    this.#input = input;
    this.#output = output;
    this.#lines = boundedLines(messageMaxBytes, () => {
      const message = `a message of more than ${messageMaxBytes} bytes was not read`;
      note(`not answered: ${message}`);
      // Its id is not known (JSON-RPC 2.0, section 5).
      output.write(
        `${JSON.stringify({ jsonrpc: '2.0', id: null, error: { code: INVALID_REQUEST, message } })}\n`,
      );
    });
  }

  /** Resolves once it is closed. */
  get closed(): Promise<void> {
    return this.#closed.promise;
  }

  async start(): Promise<void> {
    this.#lines.on('data', (line: Buffer) => this.#receive(String(line)));
    this.#lines.once('end', () => {
      this.#grace = setTimeout(() => this.close(), graceMs);
      this.#closeIfAnswered();
    });
    this.#input.once('close', () => this.#lines.end()).pipe(this.#lines);
  }

  async send(message: JSONRPCMessage): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      this.#output.write(serializeMessage(message), (error) => (error ? reject(error) : resolve()));
    });
    if ('id' in message && !('method' in message)) this.#settle(message.id);
  }

  async close(): Promise<void> {
    clearTimeout(this.#grace);
    this.#input.unpipe(this.#lines).pause();
    this.onclose?.();
    this.#closed.resolve();
  }

  #receive(line: string): void {
    try {
      const message = deserializeMessage(line);
      if (isJSONRPCRequest(message)) this.#pending.add(message.id);
      this.onmessage?.(message);
      const isCancelled = 'method' in message && message.method === 'notifications/cancelled';
      if (isCancelled) this.#settle(message.params?.['requestId']);
    } catch (error) {
      this.onerror?.(error as Error);
    }
  }

  #settle(id: unknown): void {
    this.#pending.delete(id as RequestId);
    this.#closeIfAnswered();
  }

  #closeIfAnswered(): void {
    if (this.#grace !== undefined && this.#pending.size === 0) void this.close();
  }
}
