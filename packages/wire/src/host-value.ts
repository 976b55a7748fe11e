import { isIPv6 } from 'node:net';
import { COLON } from './octets.ts';

/** Whether bytes are a valid `Host`: a name or address, perhaps a port, or nothing (RFC 9110, 7.2; RFC 3986, 3.2.2). */
export function isHostValue(bytes: Uint8Array, start: number, end: number): boolean {
  let at = start;
  while (at < end && isPlain[bytes[at] ?? 0] === 1) at++;
  if (at === end) return true;
  if (bytes[at] === COLON) {
    at++;
    while (at < end && isDigit(bytes[at])) at++;
    return at === end;
  }
  return isHostText(Buffer.from(bytes.subarray(start, end)).toString('latin1'));
}

/** The same of a text. */
export function isHostText(host: string): boolean {
  const [, literal, version, name] = hostPattern.exec(host) ?? [];
  return literal === undefined ? (version ?? name) !== undefined : isIPv6(literal);
}

/** 1 for letters, digits, `-`, `.` and `_`: host names consist of these in practice. */
const isPlain = Uint8Array.from({ length: 256 }, (_, octet) =>
  Number(/[\w.-]/.test(String.fromCharCode(octet))),
);

/** An IPv6 address or a later one in brackets, or a name of unreserved, encoded and delimiting characters; a port. */
const hostPattern =
  /^(?:\[(?:([0-9A-Fa-f:.]+)|([vV][0-9A-Fa-f]+\.[\w.~!$&'()*+,;=:-]+))\]|((?:[\w.~!$&'()*+,;=-]|%[0-9A-Fa-f]{2})*))(?::\d*)?$/;

function isDigit(octet: number | undefined): boolean {
  return octet !== undefined && octet >= 0x30 && octet <= 0x39;
}
