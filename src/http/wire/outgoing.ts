import type { Representation } from '../representation.ts';
import { chooseEncoded, isFresh } from '../respond.ts';
import type { ConnectionOption } from './connection-option.ts';
import type { HeadTemplates } from './head-template.ts';
import type { RequestHead } from './request-head.ts';
import { connectionLine } from './response-head.ts';

/** A response that is to be written. */
export interface Outgoing {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** So many bytes at the start will be others with the next response: who does not write them now must copy them. */
  readonly mutable: number;
}

/** The response of a finished representation to a request: all of it, its head for `HEAD`, or a 304. */
export function outgoing(
  whole: Representation,
  asked: RequestHead,
  connection: ConnectionOption,
  templates: HeadTemplates,
): Outgoing {
  const encoded = chooseEncoded(whole, asked.acceptEncoding);
  if (isFresh(whole.head, encoded, asked.ifNoneMatch, asked.ifModifiedSince)) {
    const rest = `${encoded.guidingLines}${connectionLine(connection)}\r\n`;
    const bytes = templates.fresh(whole.head).with(rest);
    return { status: 304, bytes, mutable: bytes.length };
  }
  const prepared = encoded.prepare(templates);
  const { status } = prepared;
  const isHead = asked.method === 'HEAD';
  if (connection) return { status, bytes: prepared.with(connection, isHead), mutable: 0 };
  return { status, bytes: isHead ? prepared.head : prepared.whole, mutable: prepared.mutableEnd };
}
