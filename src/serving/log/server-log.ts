import { write } from 'node:fs';
import type { Observe } from '#wire/exchange.ts';
import { printable, type Terminal } from '../../cli/terminal.ts';
import { stackOf } from '../../verdict/error-message.ts';
import type { Note } from '../note.ts';
import { failureEntry, type RequestEntry, requestEntry } from './entries.ts';
import { LineWriter, type WriteBytes } from './line-writer.ts';
import type { LogOptions } from './log-options.ts';

/** What a server tells of itself, on standard error. */
export interface ServerLog {
  /** Whether it writes lines of JSON. */
  readonly isJson: boolean;
  readonly note: Note;
  /** Tells of a failure of the service's own, with its causes. */
  readonly failure: (error: unknown) => void;
  /** What writes down requests; nothing when none are to be. */
  requests(routeOf: (target: string) => string): Observe | undefined;
  /** Lines that nobody took. */
  readonly dropped: () => number;
  /** Waits a second at most until all is written; false if some is not. */
  close(): Promise<boolean>;
}

/** Makes the log of a server, or of one of its workers. */
export function createServerLog(
  options: LogOptions & { readonly worker?: string },
  { isNoteTerminal, paintNote: paint }: Terminal,
  { writeBytes = toStandardError, random = Math.random }: LogTestOptions = {},
): ServerLog {
  const { accessLog, logFormat, worker } = options;
  const isJson = logFormat === 'json' || (logFormat === 'auto' && !isNoteTerminal);
  const json = (level: string, entry: object) =>
    JSON.stringify({
      time: new Date().toISOString(),
      level,
      ...(worker !== undefined && { worker: Number(worker) }),
      ...entry,
    });
  const text = (line: string) =>
    `${isNoteTerminal ? clearLine : ''}${paint.dim(timeNow())} ${worker === undefined ? '' : `worker ${worker}: `}${line}`;
  const noteLine = (line: string, level: 'info' | 'warn') =>
    isJson ? json(level, { message: line }) : text(level === 'warn' ? paint.bold(line) : line);
  const writer = new LineWriter({
    write: writeBytes,
    maxBytes: 1024 * 1024,
    batchBytes: pipeBytes,
    droppedLine: (count) => noteLine(`${count} log lines were dropped: nobody took them in time.`, 'warn'),
  });
  return {
    isJson,
    note: (line, level = 'info') => writer.write(noteLine(line, level)),
    failure(error) {
      const entry = failureEntry(error);
      writer.write(isJson ? json('error', entry) : text(paint.red(failureText(error))));
    },
    requests(routeOf) {
      if (accessLog.which === 'off') return undefined;
      const told = { withQuery: options.logQuery === true, withAddress: options.logIp === true };
      const share = accessLog.which === 'sample' ? accessLog.share : accessLog.which === 'all' ? 1 : 0;
      return (exchange, peer) => {
        if (!isFailure(exchange.status) && (share === 0 || (share < 1 && random() >= share))) return;
        const entry = requestEntry(exchange, routeOf(exchange.target), peer, told);
        writer.write(
          isJson ? json(isFailure(entry.status) ? 'error' : 'info', entry) : text(requestText(entry, paint)),
        );
      };
    },
    dropped: () => writer.dropped,
    close: () => writer.close(1000),
  };
}

/** What tests replace. */
export interface LogTestOptions {
  readonly writeBytes?: WriteBytes;
  readonly random?: () => number;
}

const clearLine = '\r\x1b[2K';

/** What goes into a pipe in one piece, though others write to it too (POSIX.1-2024, `write`: PIPE_BUF on Linux). */
const pipeBytes = 4096;

/** Does not wait, whoever reads: the write happens in a thread. */
const toStandardError: WriteBytes = (bytes, done) => write(2, bytes, 0, bytes.length, null, done);

/** The time of day where the machine is, to the second. */
function timeNow(): string {
  return new Date().toTimeString().slice(0, 8);
}

/** Whether a status is a failure of the service: 501 and 505 are mistakes of clients, which anybody can make. */
function isFailure(status: number): boolean {
  return status >= 500 && status !== 501 && status !== 505;
}

function requestText(entry: RequestEntry, { bold, dim, green, red }: Terminal['paintNote']): string {
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
