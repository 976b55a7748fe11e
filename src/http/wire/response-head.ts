import { STATUS_CODES } from 'node:http';
import type { ConnectionOption } from './connection-option.ts';
import type { WireClock } from './wire-clock.ts';

/** Where the date stands in every head, in bytes from its start; see `headText`. */
export function dateOffsetOf(status: number): number {
  return statusLine(status).length + dateName.length;
}

/**
 * Status line and header fields (RFC 9112, sections 4 and 5), with the empty line. The date stands first. A length is
 * told when it is given, whatever the headers say; `Date`, `Connection` and `Transfer-Encoding` are the server's own.
 * Names go out in small letters, as `Headers` gives them.
 */
export function headText(
  status: number,
  headers: Iterable<readonly [string, string]>,
  clock: WireClock,
  { length, chunked = false, connection }: HeadOptions,
): string {
  let text = `${statusLine(status)}${dateName}${clock.date.toString('latin1')}\r\n`;
  for (const [written, value] of headers) {
    const name = written.toLowerCase();
    if (ownNames.has(name) || (name === 'content-length' && (length !== undefined || chunked))) continue;
    text += `${name}: ${value}\r\n`;
  }
  if (length !== undefined) text += `content-length: ${length}\r\n`;
  if (chunked) text += 'transfer-encoding: chunked\r\n';
  return `${text}${connectionLine(connection)}\r\n`;
}

/** The line of a connection option. */
export function connectionLine(connection: ConnectionOption): string {
  return connection === undefined ? '' : `connection: ${connection}\r\n`;
}

/** What a head says that is not in its headers. */
export interface HeadOptions {
  /** Bytes of the body. */
  readonly length?: number | undefined;
  readonly chunked?: boolean;
  readonly connection?: ConnectionOption;
}

const dateName = 'date: ';

const ownNames: ReadonlySet<string> = new Set(['date', 'connection', 'transfer-encoding', 'keep-alive']);

function statusLine(status: number): string {
  return `HTTP/1.1 ${status} ${STATUS_CODES[status] ?? ''}\r\n`;
}
