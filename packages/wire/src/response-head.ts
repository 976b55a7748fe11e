import { STATUS_CODES } from 'node:http';
import type { RequestHead } from './request-head.ts';
import type { WireClock } from './wire-clock.ts';

/** Header fields by name, each name in one spelling: `Content-Type`, not `content-type` as well. */
export type HeaderFields = Readonly<Record<string, string>>;

/** Where the date stands in every head, in bytes from its start; see `headText`. */
export function dateOffsetOf(status: number): number {
  return statusLine(status).length + dateName.length;
}

/** The status line and the date, which stands first (RFC 9112, section 4). */
export function startOfHead(status: number, clock: WireClock): string {
  return `${statusLine(status)}${dateName}${clock.date.toString('latin1')}\r\n`;
}

/** Header fields as lines (RFC 9112, section 5); names go out in small letters, as `Headers` gives them. */
export function fieldLines(fields: HeaderFields): string {
  let text = '';
  for (const name in fields) text += `${name.toLowerCase()}: ${fields[name]}\r\n`;
  return text;
}

/** The header fields that such lines hold. */
export function readFieldLines(lines: string): HeaderFields {
  const pairs = lines.split('\r\n').slice(0, -1);
  return Object.fromEntries(pairs.map((line) => line.split(/: (.*)/s, 2)));
}

/**
 * The head of a response with its empty line. A length that is given is sent, whatever the headers say; `Date`,
 * `Connection` and `Transfer-Encoding` are the server's own.
 */
export function headText(
  status: number,
  headers: Headers,
  clock: WireClock,
  { length, chunked = false, connection }: HeadOptions,
): string {
  let text = startOfHead(status, clock);
  for (const [name, value] of headers) {
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

/** What a response says of its connection; nothing is HTTP/1.1 that goes on. */
export type ConnectionOption = 'close' | 'keep-alive' | undefined;

/** What the answer to a request says of the connection; nothing needs saying nearly always (RFC 9112, section 9.3). */
export function connectionOption(head: RequestHead | undefined, isLast: boolean): ConnectionOption {
  if (!head?.keepAlive || isLast) return 'close';
  // A client that waited may send its body or not: what follows could not be distinguished from it.
  if (head.expectsContinue && head.framing !== 0) return 'close';
  return head.isHttp11 ? undefined : 'keep-alive';
}
