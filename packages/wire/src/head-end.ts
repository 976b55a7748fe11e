import { CR, isToken, LF } from './octets.ts';

/** The index behind the first empty line at or after `from`, or -1. Looks at about one byte in four. */
export function findHeadEnd(bytes: Uint8Array, from: number): number {
  const { length } = bytes;
  let at = from + 3;
  while (at < length) {
    const octet = bytes[at];
    if (octet === LF) {
      if (bytes[at - 1] === CR && bytes[at - 2] === LF && bytes[at - 3] === CR) return at + 1;
      // This one may be the first line feed of the two.
      at += 2;
    } else if (octet === CR) at += 1;
    else at += 4;
  }
  return -1;
}

/**
 * Whether a head that has not ended, or is too long, can never become valid: it does not begin with a method, or a line
 * ends without a carriage return. Otherwise the client would wait for ever for its empty line to be recognised. Lines
 * that end before `from` were checked before.
 */
export function isHopeless(bytes: Uint8Array, start: number, end: number, from: number): boolean {
  const first = bytes[start];
  if (first === undefined || end <= start) return false;
  if (isToken[first] === 0 && !(first === CR && end === start + 1)) return true;
  return hasBareLineFeed(bytes, start, end, from);
}

/** Whether a line ends without a carriage return, which readers treat differently (RFC 9112, section 2.2). */
export function hasBareLineFeed(bytes: Uint8Array, start: number, end: number, from = start): boolean {
  for (let at = bytes.indexOf(LF, from); at !== -1 && at < end; at = bytes.indexOf(LF, at + 1))
    if (at === start || bytes[at - 1] !== CR) return true;
  return false;
}
