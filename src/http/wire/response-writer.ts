import type { EncodedBody, Representation } from '../representation.ts';
import { chooseEncoded, isFresh } from '../respond.ts';
import type { ConnectionOption } from './connection-option.ts';
import { type HeadTemplate, HeadTemplates } from './head-template.ts';
import type { RequestHead } from './request-head.ts';
import { connectionLine } from './response-head.ts';
import type { WireClock } from './wire-clock.ts';

/** A response that is to be written. */
export interface Outgoing {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** So many bytes at the start will be others with the next response: who does not write them now must copy them. */
  readonly mutable: number;
}

/** Most bytes of a response that is written anew each time, in memory that the next one takes again. */
const scratchBytes = 8 * 1024;

/** Writes the responses of finished representations. */
export class ResponseWriter {
  readonly #templates: HeadTemplates;
  readonly #scratch = Buffer.allocUnsafeSlow(scratchBytes);

  constructor(clock: WireClock) {
    this.#templates = new HeadTemplates(clock);
  }

  /** The response to a request: all of it, its head for `HEAD`, or a 304. */
  write(whole: Representation, asked: RequestHead, connection: ConnectionOption): Outgoing {
    const encoded = chooseEncoded(whole, asked.acceptEncoding);
    if (isFresh(whole.head, encoded, asked.ifNoneMatch, asked.ifModifiedSince))
      return this.#writeFresh(whole, encoded, connection);
    const isHead = asked.method === 'HEAD';
    if (!whole.isKept && encoded === whole.identity) {
      const once = this.#writeOnce(whole, isHead, connection);
      if (once) return once;
    }
    const prepared = encoded.prepare(this.#templates);
    const { status } = prepared;
    if (connection) return { status, bytes: prepared.with(connection, isHead), mutable: 0 };
    return { status, bytes: isHead ? prepared.head : prepared.whole, mutable: prepared.mutableEnd };
  }

  #writeFresh(whole: Representation, encoded: EncodedBody, connection: ConnectionOption): Outgoing {
    const template = this.#templates.fresh(whole.head);
    const rest = `${encoded.guidingLines}${connectionLine(connection)}\r\n`;
    const length = template.length + rest.length;
    // There is no end to the addresses in a `Link`.
    const target = length > scratchBytes ? Buffer.allocUnsafeSlow(length) : this.#scratch;
    return outgoing(template, target, rest, length);
  }

  /** One that nobody keeps; nothing when it is too long. */
  #writeOnce(
    { head, length, identity }: Representation,
    isHead: boolean,
    connection: ConnectionOption,
  ): Outgoing | undefined {
    const template = this.#templates.whole(head);
    const rest = `${identity.lines}content-length: ${length}\r\n${connectionLine(connection)}\r\n`;
    const headLength = template.length + rest.length;
    if (headLength + length > scratchBytes) return undefined;
    if (!isHead) identity.copyTo(this.#scratch, headLength);
    return outgoing(template, this.#scratch, rest, isHead ? headLength : headLength + length);
  }
}

function outgoing(template: HeadTemplate, target: Buffer, rest: string, length: number): Outgoing {
  template.write(target, rest);
  return { status: template.status, bytes: target.subarray(0, length), mutable: length };
}
