import type { Observe } from '#wire/exchange.ts';
import { stackOf } from '../../verdict/text/error-message.ts';
import { printable } from '../../verdict/text/printable.ts';
import { failureEntry, type RequestEntry, requestEntry } from './entries.ts';
import { LineWriter, type WriteBytes } from './line-writer.ts';

/** Writes a message to the log, of level `info` by default. */
export type WriteLog = (message: string, level?: 'info' | 'warn') => void;

/** The log of a server. */
export interface ServerLog {
  /** Whether it writes lines of JSON. */
  readonly isJson: boolean;
  readonly write: WriteLog;
  /** Writes an internal error, with its causes. */
  readonly writeFailure: (error: unknown) => void;
  /** An observer that logs requests; nothing if no requests are logged. */
  observe(routeOf: (target: string) => string): Observe | undefined;
  /** How many lines were dropped because they were not read. */
  readonly dropped: () => number;
  /** Waits until all lines are written, for at most a second; false if some are not. */
  close(): Promise<boolean>;
}

/** Which requests are logged. */
export type LoggedRequests =
  | { readonly which: 'off' | 'errors' | 'all' }
  /** A share of all, from 0 to 1, and every failure of the service. */
  | { readonly which: 'sample'; readonly share: number };

/** What a log holds, and where it goes. */
export interface LogOptions {
  readonly requests: LoggedRequests;
  readonly withQuery: boolean;
  readonly withAddress: boolean;
  /** Whether lines are JSON rather than text for people. */
  readonly isJson: boolean;
  /** Number of this process among the workers; nothing when it is not one. */
  readonly worker: number | undefined;
  /** Writes bytes of the log without waiting for its reader. */
  readonly writeBytes: WriteBytes;
  /** Whether that is a terminal, where a line may show progress. */
  readonly isTerminal: boolean;
  readonly colours: LogColours;
  /** From 0 to 1. */
  readonly random: () => number;
}

/** Functions that colour a text, or leave it as it is. */
export type LogColours = Readonly<Record<'bold' | 'dim' | 'green' | 'red', (text: string) => string>>;

/** Makes the log of a server, or of one of its workers. */
export function createServerLog(options: LogOptions): ServerLog {
  const { requests, isJson, worker, isTerminal, colours, random } = options;
  const json = (level: string, entry: object) =>
    JSON.stringify({
      time: new Date().toISOString(),
      level,
      ...(worker !== undefined && { worker }),
      ...entry,
    });
  const text = (line: string) =>
    `${isTerminal ? clearLine : ''}${colours.dim(timeNow())} ${worker === undefined ? '' : `worker ${worker}: `}${line}`;
  const messageLine = (message: string, level: 'info' | 'warn') =>
    isJson ? json(level, { message }) : text(level === 'warn' ? colours.bold(message) : message);
  const writer = new LineWriter({
    write: options.writeBytes,
    maxBytes: 1024 * 1024,
    batchBytes: pipeBytes,
    droppedLine: (count) =>
      messageLine(`${count} log lines were dropped: the log was not read in time.`, 'warn'),
  });
  return {
    isJson,
    write: (message, level = 'info') => writer.write(messageLine(message, level)),
    writeFailure(error) {
      const entry = failureEntry(error);
      writer.write(isJson ? json('error', entry) : text(colours.red(failureText(error))));
    },
    observe(routeOf) {
      if (requests.which === 'off') return undefined;
      const share = requests.which === 'sample' ? requests.share : requests.which === 'all' ? 1 : 0;
      return (exchange, peer) => {
        if (!isFailure(exchange.status) && (share === 0 || (share < 1 && random() >= share))) return;
        const entry = requestEntry(exchange, routeOf(exchange.target), peer, options);
        const level = isFailure(entry.status) ? 'error' : 'info';
        writer.write(isJson ? json(level, entry) : text(requestText(entry, colours)));
      };
    },
    dropped: () => writer.dropped,
    close: () => writer.close(1000),
  };
}

const clearLine = '\r\x1b[2K';

/** Bytes that a pipe takes in one piece even if others write to it (POSIX.1-2024, `write`: PIPE_BUF on Linux). */
const pipeBytes = 4096;

/** The local time of day, to the second. */
function timeNow(): string {
  return new Date().toTimeString().slice(0, 8);
}

/** Whether a status is a failure of the service: 501 and 505 are mistakes of clients. */
function isFailure(status: number): boolean {
  return status >= 500 && status !== 501 && status !== 505;
}

function requestText(entry: RequestEntry, { bold, dim, green, red }: LogColours): string {
  const { method, path, status, bytes, ms, cache, ip } = entry;
  const colour = isFailure(status) ? red : status >= 400 ? bold : green;
  const asked = printable(`${method || '-'} ${path || '-'}`);
  const address = ip === undefined ? '' : ` ${ip ?? '-'}`;
  return `${colour(String(status))} ${asked} ${dim(`${bytes} B ${ms} ms ${cache}${address}`)}`;
}

function failureText(error: unknown): string {
  const cause =
    error instanceof Error && error.cause !== undefined ? `\ncaused by: ${String(error.cause)}` : '';
  return stackOf(error) + cause;
}
