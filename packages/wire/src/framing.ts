import type { WireLimits } from './limits.ts';
import { withoutBlanks } from './octets.ts';
import { type Refusal, refusal } from './refusal.ts';

/** How long the body of a request is: a number of bytes, or as its chunks say. */
export type Framing = number | 'chunked';

/** A header field by its lower-case name. */
export interface FieldLine {
  readonly name: string;
  readonly value: string;
}

/**
 * Decides where a body ends from its `Content-Length` and `Transfer-Encoding` fields (RFC 9112, section 6.3). It
 * refuses anything that two readers could understand differently: that is how requests are smuggled.
 */
export function frame(
  fields: readonly FieldLine[],
  isHttp11: boolean,
  { bodyBytes }: WireLimits,
): Framing | Refusal {
  const lengths = fields.filter(({ name }) => name === 'content-length');
  const codings = fields.filter(({ name }) => name === 'transfer-encoding');
  if (codings.length > 0) {
    if (lengths.length > 0) return doubtful('it has both Content-Length and Transfer-Encoding');
    if (!isHttp11) return doubtful('HTTP/1.0 has no Transfer-Encoding');
    const names = codings.flatMap(({ value }) => value.toLowerCase().split(',')).map(withoutBlanks);
    if (names.at(-1) !== 'chunked') return doubtful('the last Transfer-Encoding is not chunked');
    if (names.length === 1) return 'chunked';
    if (names.indexOf('chunked') < names.length - 1) return doubtful('it is chunked twice');
    return refusal('coding-not-supported', 'The only transfer coding supported is chunked.');
  }
  const [first, ...others] = lengths;
  if (!first) return 0;
  if (others.length > 0) return doubtful('it has more than one Content-Length');
  if (!/^\d+$/.test(first.value)) return doubtful('Content-Length is no whole number');
  const length = Number(first.value);
  if (length > bodyBytes) return bodyTooLarge(bodyBytes);
  return length;
}

/** The answer to a body that is larger than any request needs. */
export function bodyTooLarge(bodyBytes: number): Refusal {
  return refusal(
    'body-too-large',
    `No request needs a body here; one of up to ${bodyBytes} bytes is read and dropped.`,
  );
}

function doubtful(fault: string): Refusal {
  return refusal('malformed', `Where the body ends is in doubt: ${fault}.`);
}
