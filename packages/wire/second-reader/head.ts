import { isIPv6 } from 'node:net';
import type { WireLimits } from '../src/limits.ts';
import type { Framing } from './body.ts';

/** A request as it was sent. */
export interface SentRequest {
  readonly method: string;
  /** Path and query, or `*`. */
  readonly target: string;
  readonly isHttp11: boolean;
  readonly keepAlive: boolean;
  readonly expectsContinue: boolean;
  /** Field values by names in small letters; those of one name are joined. */
  readonly fields: ReadonlyMap<string, string>;
}

/** A valid head. */
export interface SentHead {
  readonly kind: 'head';
  readonly request: SentRequest;
  readonly framing: Framing;
  /** The index behind its empty line. */
  readonly end: number;
}

/** A head that is invalid, or not complete yet. */
export type Unread =
  | { readonly kind: 'refused'; readonly statuses: ReadonlySet<number> }
  | { readonly kind: 'unfinished' };

const tokens = /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/;
const firstLine = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+) ([\x21\x22\x24-\x7e\x80-\xff]+) HTTP\/(\d)\.(\d)$/;
const field = /^([!#$%&'*+\-.^_`|~0-9A-Za-z]+):[ \t]*([\t\x20-\x7e\x80-\xff]*)$/;
const host =
  /^(?:(?:[\w\-.~!$&'()*+,;=]|%[\dA-F]{2})*|\[(?:[\dA-F:.]+|v[\dA-F]+\.[\w\-.~!$&'()*+,;=:]+)\])(?::\d*)?$/i;

/** Reads the head that begins at an index; each fault adds a status that may refuse it. */
export function readHead(text: string, start: number, limits: WireLimits): SentHead | Unread {
  const end = text.indexOf('\r\n\r\n', start) + 4;
  const isTooLong = (end === 3 ? text.length : end) - start > limits.headerBytes;
  const known = text.slice(start, end === 3 || isTooLong ? start + limits.headerBytes : end);
  const isOpen = end === 3 || isTooLong;
  if (/(?:^|[^\r])\n/.test(known) || !tokens.test(known[0] ?? '')) {
    // A carriage return alone may still become an empty line.
    return known === '\r' && isOpen ? { kind: 'unfinished' } : refused(400, 414, 431);
  }
  if (isTooLong) return refused(400, 414, 431);
  if (isOpen) return { kind: 'unfinished' };
  return readWhole(known.slice(0, -4).split('\r\n'), end, limits);
}

function readWhole(lines: readonly string[], end: number, limits: WireLimits): SentHead | Unread {
  const [first = '', ...fieldLines] = lines;
  const faults = new Set<number>();
  const [, method = '', written = '', major, minor] = firstLine.exec(first) ?? [];
  if (method === '') faults.add(400);
  // Of a target without a version after it, only the length is known.
  if ((/^[^ ]+ ([^ \t]*)/.exec(first)?.[1] ?? '').length > limits.targetBytes) faults.add(414);
  else if (method !== '' && (major !== '1' || (minor !== '0' && minor !== '1'))) faults.add(505);
  const target = targetOf(method, Buffer.from(written, 'latin1').toString());
  if (target === undefined) faults.add(400);
  const fields = new Map<string, string>();
  let count = 0;
  for (const line of fieldLines) {
    const [, name = '', value = ''] = field.exec(line) ?? [];
    if (name === '') faults.add(400);
    if (++count > limits.headerFields) faults.add(431);
    const [key, trimmed] = [name.toLowerCase(), value.replace(/[ \t]+$/, '')];
    const before = fields.get(key);
    if (before !== undefined && key === 'host') faults.add(400);
    if (key === 'host' && !isHost(trimmed)) faults.add(400);
    fields.set(key, before === undefined ? trimmed : `${before}, ${trimmed}`);
  }
  const isHttp11 = minor === '1';
  if (isHttp11 && !fields.has('host')) faults.add(400);
  const framing = framingOf(fields, isHttp11, limits, faults);
  if (faults.size > 0) return { kind: 'refused', statuses: faults };
  const options = membersOf(fields.get('connection'));
  const request: SentRequest = {
    method,
    target: target ?? '',
    isHttp11,
    // "close" wins over whatever else is said (RFC 9112, section 9.3).
    keepAlive: !options.includes('close') && (isHttp11 || options.includes('keep-alive')),
    expectsContinue: isHttp11 && membersOf(fields.get('expect')).includes('100-continue'),
    fields,
  };
  return { kind: 'head', request, framing, end };
}

/** RFC 9112, section 6.3; anything ambiguous is a fault. */
function framingOf(
  fields: ReadonlyMap<string, string>,
  isHttp11: boolean,
  { bodyBytes }: WireLimits,
  faults: Set<number>,
): Framing {
  const length = fields.get('content-length');
  const coding = fields.get('transfer-encoding');
  if (coding !== undefined) {
    if (length !== undefined || !isHttp11 || membersOf(coding).at(-1) !== 'chunked') faults.add(400);
    // Other codings, or chunked twice, may be refused with either status; so may a list with empty members.
    if (coding.toLowerCase() !== 'chunked') for (const status of [400, 501]) faults.add(status);
    return 'chunked';
  }
  if (length === undefined) return 0;
  if (!/^\d+$/.test(length)) faults.add(400);
  if (Number(length) > bodyBytes) faults.add(413);
  return Number(length);
}

/** RFC 9112, section 3.2. */
function targetOf(method: string, written: string): string | undefined {
  if (written.startsWith('/')) return written;
  if (method === 'CONNECT' || (written === '*' && method === 'OPTIONS')) return '*';
  const [, authority = '', rest = ''] = /^https?:\/\/([^/?#]+)(.*)$/is.exec(written) ?? [];
  // A host name is required, and user information is not allowed (RFC 9110, sections 4.2.1 and 4.2.4).
  if (authority === '' || authority.startsWith(':') || !isHost(authority)) return undefined;
  // Without a path it asks about the server as a whole (RFC 9112, section 3.2.4).
  if (rest === '' && method === 'OPTIONS') return '*';
  return rest.startsWith('/') ? rest : `/${rest}`;
}

function isHost(text: string): boolean {
  const literal = /^\[([0-9A-Fa-f:.]+)\]/.exec(text)?.[1];
  return host.test(text) && (literal === undefined || isIPv6(literal));
}

function membersOf(list: string | undefined): readonly string[] {
  return (list ?? '')
    .toLowerCase()
    .split(',')
    .map((member) => member.replace(/^[ \t]+|[ \t]+$/g, ''));
}

function refused(...statuses: number[]): Unread {
  return { kind: 'refused', statuses: new Set(statuses) };
}
