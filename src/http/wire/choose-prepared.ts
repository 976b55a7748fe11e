import type { Representation } from '../representation.ts';
import { chooseEncoded, isFresh } from '../respond.ts';
import type { ConnectionOption } from './connection-option.ts';
import type { PreparedResponse } from './prepared-response.ts';
import type { RequestHead } from './request-head.ts';
import type { WireClock } from './wire-clock.ts';

/** The response of a finished representation to a request: all of it, or a 304. */
export function choosePrepared(whole: Representation, head: RequestHead, clock: WireClock): PreparedResponse {
  const encoded = chooseEncoded(whole, head.acceptEncoding);
  return isFresh(whole, encoded, head.ifNoneMatch, head.ifModifiedSince)
    ? encoded.fresh(clock)
    : encoded.whole(whole.status, clock);
}

/** Its bytes for this request: those of the head alone for `HEAD`. */
export function bytesOf(
  prepared: PreparedResponse,
  { method }: RequestHead,
  connection: ConnectionOption,
  clock: WireClock,
): Uint8Array {
  const bytes = connection ? prepared.datedWith(clock, connection) : prepared.dated(clock);
  if (method !== 'HEAD') return bytes;
  return bytes.subarray(0, bytes.length - prepared.body.length);
}
