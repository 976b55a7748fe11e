import { STATUS_CODES } from 'node:http';
import type { RequestHead } from './request-head.ts';
import type { WireClock } from './wire-clock.ts';

/** Header fields by name; each name occurs in one spelling, such as `Content-Type`. */
export type HeaderFields = Readonly<Record<string, string>>;

/** The offset of the date in every head, in bytes; see `headText`. */
export function dateOffsetOf(status: number): number {
  return statusLine(status).length + dateName.length;
}

/** The status line and the date, which comes first (RFC 9112, section 4). */
export function startOfHead(status: number, clock: WireClock): string {
  return `${statusLine(status)}${dateName}${clock.date.toString('latin1')}\r\n`;
}

/** Header fields as lines (RFC 9112, section 5); names go out in small letters, as `Headers` gives them. */
export function fieldLines(fields: HeaderFields): string {
  let text = '';
  for (const name in fields) text += `${name.toLowerCase()}: ${fields[name]}\r\n`;
  return text;
}

/** Reads header fields from such lines. */
export function readFieldLines(lines: string): HeaderFields {
  const pairs = lines.split('\r\n').slice(0, -1);
  return Object.fromEntries(pairs.map((line) => line.split(/: (.*)/s, 2)));
}

/**
 * The head of a response with its empty line. A given `length` replaces that of the headers; the server
 * itself sets `Date`, `Connection` and `Transfer-Encoding`.
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

/** The parts of a head that are not in its headers. */
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

/** The `Connection` header of a response; undefined for HTTP/1.1 connections that stay open. */
export type ConnectionOption = 'close' | 'keep-alive' | undefined;

/** The connection option for the answer to a request; most need none (RFC 9112, section 9.3). */
export function connectionOption(head: RequestHead | undefined, isLast: boolean): ConnectionOption {
  if (!head?.keepAlive || isLast) return 'close';
  // A client that waited may or may not send its body: what follows would be ambiguous.
  if (head.expectsContinue && head.framing !== 0) return 'close';
  return head.isHttp11 ? undefined : 'keep-alive';
}
