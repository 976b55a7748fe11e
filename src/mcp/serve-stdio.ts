import type { Readable, Writable } from 'node:stream';
import type { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import type { JSONRPCMessage } from '@modelcontextprotocol/sdk/types.js';
import { boundedLines } from './bounded-lines.ts';
import { tooLongAnswer } from './too-long.ts';

/** Where a server speaks, and when it stops. */
export interface StdioOptions {
  readonly input: Readable;
  readonly output: Writable;
  /** Ends it at once. */
  readonly signal: AbortSignal;
  /** Told, a line each, of what came in and is no message. */
  readonly note: (line: string) => void;
}

/** The longest message, in bytes; a longer one is answered with an error. */
export const messageMaxBytes = 1024 * 1024;

/** How long requests may take to be answered once the input has ended, in milliseconds. */
const graceMs = 30_000;

/**
 * Speaks the protocol, a message a line, until the input ends and what was asked has been answered, or until the
 * signal.
 */
export async function serveStdio(
  server: Server,
  { input, output, signal, note }: StdioOptions,
): Promise<void> {
  const lines = boundedLines(messageMaxBytes, (start, end) => {
    note(`not answered: a message of more than ${messageMaxBytes} bytes`);
    output.write(tooLongAnswer(start, end, messageMaxBytes));
  });
  // A little more than the longest line: it comes whole, with its line feed.
  const transport = new StdioServerTransport(lines, output, { maxBufferSize: messageMaxBytes + 1 });
  const ended = Promise.withResolvers<void>();
  const answered = Promise.withResolvers<void>();
  const pending = new Set<string | number>();
  let isOver = false;
  const settle = (id: string | number) => {
    pending.delete(id);
    if (isOver && pending.size === 0) answered.resolve();
  };
  const stop = () => {
    ended.resolve();
    answered.resolve();
  };
  transport.onmessage = (message) => {
    if (isRequest(message)) pending.add(message.id);
    const cancelled = cancelledBy(message);
    if (cancelled !== undefined) settle(cancelled);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message) => {
    await send(message);
    if ('id' in message && message.id !== undefined && !('method' in message)) settle(message.id);
  };
  // What a stranger sends may be long, and what is said of it longer.
  server.onerror = (error) => note(`not answered: ${error.message.replace(/\s+/g, ' ').slice(0, 200)}`);
  server.onclose = stop;
  lines.once('end', ended.resolve);
  input.once('close', () => lines.end()).pipe(lines);
  signal.addEventListener('abort', stop);
  await server.connect(transport);
  if (signal.aborted) stop();
  await ended.promise;
  isOver = true;
  if (pending.size > 0) {
    const timer = setTimeout(answered.resolve, graceMs);
    await answered.promise;
    clearTimeout(timer);
  }
  signal.removeEventListener('abort', stop);
  input.unpipe(lines).pause();
  await server.close();
}

function isRequest(message: JSONRPCMessage): message is JSONRPCMessage & { readonly id: string | number } {
  return 'method' in message && 'id' in message;
}

function cancelledBy(message: JSONRPCMessage): string | number | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  const id = message.params?.['requestId'];
  return typeof id === 'string' || typeof id === 'number' ? id : undefined;
}
