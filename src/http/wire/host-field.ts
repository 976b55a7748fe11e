/** The bytes that names and addresses nearly always consist of, as 1: letters, digits, dots and hyphens. */
const isPlain = Uint8Array.from({ length: 256 }, (_, octet) =>
  Number(/[A-Za-z0-9.-]/.test(String.fromCharCode(octet))),
);

const colon = 0x3a;

/** `uri-host [ ":" port ]` (RFC 9110, section 7.2; RFC 3986, section 3.2.2). */
const host =
  /^(?:(?:[A-Za-z0-9\-._~!$&'()*+,;=]|%[0-9A-Fa-f]{2})*|\[[0-9A-Fa-f:.]+\]|\[[vV][0-9A-Fa-f]+\.[A-Za-z0-9\-._~!$&'()*+,;=:]+\])(?::\d*)?$/;

/** Whether the value of a `Host` field is one; what it names does not matter, and it may be empty. */
export function isHost(bytes: Buffer, start: number, end: number): boolean {
  let at = start;
  while (at < end && isPlain[bytes[at] ?? 0] === 1) at++;
  if (at === end) return true;
  if (bytes[at] === colon) {
    do at++;
    while (at < end && isDigit(bytes[at]));
    if (at === end) return true;
  }
  return host.test(bytes.toString('latin1', start, end));
}

function isDigit(octet = 0): boolean {
  return octet >= 0x30 && octet <= 0x39;
}
