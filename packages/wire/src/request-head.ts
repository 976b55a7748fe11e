import { type FieldLine, type Framing, frame } from './framing.ts';
import { hasBareLineFeed } from './head-end.ts';
import { isHostText, isHostValue } from './host-value.ts';
import type { WireLimits } from './limits.ts';
import { COLON, CR, isBlank, isTarget, isToken, isValue, LF, SP, TAB, withoutBlanks } from './octets.ts';
import { type Refusal, refusal } from './refusal.ts';

/** The first line and the header fields of a request (RFC 9112, sections 3 and 5). */
export interface RequestHead {
  readonly method: string;
  /** Path and query, or `*`. */
  readonly target: string;
  /** False for HTTP/1.0. */
  readonly isHttp11: boolean;
  /** Whether the client leaves the connection open (RFC 9112, section 9.3). */
  readonly keepAlive: boolean;
  readonly framing: Framing;
  /** Whether the client waits before it sends a body (RFC 9110, section 10.1.1). */
  readonly expectsContinue: boolean;
  readonly accept: string | null;
  readonly acceptEncoding: string | null;
  readonly ifNoneMatch: string | null;
  readonly ifModifiedSince: string | null;
  /** Whether it has `If-Match` or `If-Unmodified-Since`. */
  readonly isGuarded: boolean;
  /** Where the header fields are, to read the others (`WireRequest`). */
  readonly bytes: Buffer;
  readonly fieldsStart: number;
  readonly fieldsEnd: number;
}

/** Reads a head that ends with its empty line before `end`; one that is malformed or too large is a refusal. */
export function parseRequestHead(
  bytes: Buffer,
  start: number,
  end: number,
  limits: WireLimits,
): RequestHead | Refusal {
  const head = parse(bytes, start, end, limits);
  if (!('kind' in head) || !hasBareLineFeed(bytes, start, end)) return head;
  // This goes first: the reader may find it before the rest of the head has arrived.
  return notHttp;
}

/** Refuses a line that ends with a line feed alone, and bytes that are not HTTP at all. */
export const notHttp: Refusal = refusal(
  'malformed',
  'This is not HTTP/1.1: a request begins with a method, and every line ends with CR and LF.',
);

function parse(bytes: Buffer, start: number, end: number, limits: WireLimits): RequestHead | Refusal {
  let at = start;
  while (isToken[bytes[at] ?? 0] === 1) at++;
  if (at === start) return notHttp;
  if (bytes[at] !== SP) return malformed('its first line begins with no method');
  const method = isGet(bytes, start, at) ? 'GET' : bytes.toString('latin1', start, at);
  const targetStart = ++at;
  let hasHighOctets = false;
  for (let octet = bytes[at] ?? 0; isTarget[octet] === 1; octet = bytes[++at] ?? 0)
    if (octet > 0x7f) hasHighOctets = true;
  if (at - targetStart > limits.targetBytes)
    return refusal('target-too-long', `An address may take ${limits.targetBytes} bytes.`);
  if (at === targetStart) return malformed('its first line has no target after the method');
  if (bytes[at] !== SP)
    return malformed('no version follows its target, or the target holds a character such as #');
  const written = hasHighOctets
    ? bytes.toString('utf8', targetStart, at)
    : bytes.toString('latin1', targetStart, at);
  at++;
  const minor = minorVersion(bytes, at);
  if (minor === undefined) return refusedVersion(bytes, at);
  at += 10;
  const isHttp11 = minor === 1;
  const target = originTarget(method, written);
  if (target === undefined)
    return malformed(`${quoted(written)} is not a target; allowed: a path, or an http or https address`);

  const fieldsStart = at;
  let fields = 0;
  let hosts = 0;
  let connection: string | null = null;
  let accept: string | null = null;
  let acceptEncoding: string | null = null;
  let ifNoneMatch: string | null = null;
  let ifModifiedSince: string | null = null;
  let isGuarded = false;
  let framing: FieldLine[] | undefined;
  let expectsContinue = false;
  while (bytes[at] !== CR) {
    const nameStart = at;
    while (isToken[bytes[at] ?? 0] === 1) at++;
    const nameEnd = at;
    if (nameEnd === nameStart || bytes[at] !== COLON)
      return malformed('a header line does not begin with a name and a colon');
    at++;
    while (bytes[at] === SP || bytes[at] === TAB) at++;
    const valueStart = at;
    while (isValue[bytes[at] ?? 0] === 1) at++;
    if (bytes[at] !== CR || bytes[at + 1] !== LF)
      return malformed('a header value holds a control character');
    let valueEnd = at;
    while (valueEnd > valueStart && isBlank(bytes[valueEnd - 1])) valueEnd--;
    at += 2;
    if (++fields > limits.headerFields)
      return refusal('headers-too-large', `A request may have ${limits.headerFields} header fields.`);
    const name = wantedName(bytes, nameStart, nameEnd);
    if (name === undefined) continue;
    if (name === 'host') {
      hosts++;
      if (!isHostValue(bytes, valueStart, valueEnd)) return malformed('its Host is not a name or an address');
      continue;
    }
    const value = bytes.toString('latin1', valueStart, valueEnd);
    if (name === 'accept') accept = joined(accept, value);
    else if (name === 'accept-encoding') acceptEncoding = joined(acceptEncoding, value);
    else if (name === 'if-none-match') ifNoneMatch = joined(ifNoneMatch, value);
    else if (name === 'if-modified-since') ifModifiedSince = joined(ifModifiedSince, value);
    else if (name === 'if-match' || name === 'if-unmodified-since') isGuarded = true;
    else if (name === 'connection') connection = joined(connection, value);
    else if (name === 'expect') expectsContinue ||= isHttp11 && membersOf(value).includes('100-continue');
    else {
      framing ??= [];
      framing.push({ name, value });
    }
  }
  if (at + 2 !== end) return malformed('a header line begins with a carriage return');
  if (isHttp11 && hosts === 0) return malformed('it has no Host');
  if (hosts > 1) return malformed('it has more than one Host');
  const framed = framing === undefined ? 0 : frame(framing, isHttp11, limits);
  if (typeof framed === 'object') return framed;
  return {
    method,
    target,
    isHttp11,
    keepAlive: connection === null ? isHttp11 : keepsAlive(connection, isHttp11),
    framing: framed,
    expectsContinue,
    accept,
    acceptEncoding,
    ifNoneMatch,
    ifModifiedSince,
    isGuarded,
    bytes,
    fieldsStart,
    fieldsEnd: Math.max(fieldsStart, at - 2),
  };
}

/** The beginning of a target in double quotes, as well-formed text. */
function quoted(target: string): string {
  return JSON.stringify(
    (target.length > quotedMax ? `${target.slice(0, quotedMax)}…` : target).toWellFormed(),
  );
}

/** Longest part of a target that a refusal quotes, in UTF-16 code units. */
const quotedMax = 60;

function malformed(fault: string): Refusal {
  return refusal('malformed', `The request is malformed: ${fault}.`);
}

function isGet(bytes: Buffer, start: number, end: number): boolean {
  return end - start === 3 && bytes[start] === 0x47 && bytes[start + 1] === 0x45 && bytes[start + 2] === 0x54;
}

/** The minor version, 0 or 1, if the rest of the line is `HTTP/1.` and that digit. */
function minorVersion(bytes: Buffer, at: number): 0 | 1 | undefined {
  for (let index = 0; index < versionOctets.length; index++)
    if (bytes[at + index] !== versionOctets[index]) return undefined;
  if (bytes[at + 8] !== CR || bytes[at + 9] !== LF) return undefined;
  const digit = bytes[at + 7];
  return digit === 0x31 ? 1 : digit === 0x30 ? 0 : undefined;
}

const versionOctets = Buffer.from('HTTP/1.');

/** Refuses another version, or none at all. */
function refusedVersion(bytes: Buffer, at: number): Refusal {
  const rest = bytes.toString('latin1', at, at + 32);
  if (/^HTTP\/\d\.\d\r\n/.test(rest))
    return refusal('version-not-supported', `Supported are HTTP/1.1 and 1.0, not ${rest.slice(0, 8)}.`);
  return malformed('its first line does not end with an HTTP version, or its target holds a space');
}

/** Names by their length: for most header fields the length alone rules them out. */
const wantedNames = new Map<number, readonly string[]>(
  Object.entries(
    Object.groupBy(
      [
        'host',
        'connection',
        'accept',
        'expect',
        'content-length',
        'transfer-encoding',
        'accept-encoding',
        'if-none-match',
        'if-modified-since',
        'if-match',
        'if-unmodified-since',
      ],
      (name) => name.length,
    ),
  ).map(([length, names = []]) => [Number(length), names]),
);

function wantedName(bytes: Buffer, start: number, end: number): string | undefined {
  const names = wantedNames.get(end - start);
  return names?.find((name) => {
    // Upper-case letters lack this bit; a hyphen has it.
    for (let index = 0; index < name.length; index++)
      if (((bytes[start + index] ?? 0) | 0x20) !== name.charCodeAt(index)) return false;
    return true;
  });
}

/** A field that occurs several times is one list (RFC 9110, section 5.3). */
function joined(before: string | null, value: string): string {
  return before === null ? value : `${before}, ${value}`;
}

/** "close" wins, wherever it occurs (RFC 9112, section 9.3). */
function keepsAlive(connection: string, isHttp11: boolean): boolean {
  if (connection === 'keep-alive') return true;
  const options = membersOf(connection);
  return !options.includes('close') && (isHttp11 || options.includes('keep-alive'));
}

function membersOf(list: string): string[] {
  return list.toLowerCase().split(',').map(withoutBlanks);
}

/**
 * Path and query of a request target in any of its forms (RFC 9112, section 3.2), `*` if it is about the server
 * as a whole, or nothing if it is invalid. The host of an absolute form does not matter: the server answers for any.
 */
function originTarget(method: string, target: string): string | undefined {
  if (target.startsWith('/')) return target;
  if (target === '*') return method === 'OPTIONS' ? target : undefined;
  // The target is an authority; the service refuses the method and never connects.
  if (method === 'CONNECT') return '*';
  const [start, host = ''] = /^https?:\/\/([^/?#]+)/i.exec(target) ?? [];
  // An empty host name is invalid (RFC 9110, section 4.2.1).
  if (start === undefined || host.startsWith(':') || !isHostText(host)) return undefined;
  const rest = target.slice(start.length);
  if (rest.startsWith('/')) return rest;
  return rest === '' && method === 'OPTIONS' ? '*' : `/${rest}`;
}
