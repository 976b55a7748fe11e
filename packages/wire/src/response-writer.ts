import { chooseEncoded, isFresh } from '../../../src/http/respond.ts';
import { Representation } from '../../../src/message/representation.ts';
import type { TransientBody } from '../../../src/message/transient-body.ts';
import type { ConnectionOption } from './connection-option.ts';
import { type HeadTemplate, HeadTemplates } from './head-template.ts';
import type { RequestHead } from './request-head.ts';
import { connectionLine } from './response-head.ts';
import type { WireClock } from './wire-clock.ts';

/** A response that is to be written. */
export interface Outgoing {
  readonly status: number;
  readonly bytes: Uint8Array;
  /** So many bytes at the start are others after this turn: who has not sent them by then must have copied them. */
  readonly mutable: number;
}

/** Memory for the responses of a turn, in bytes; what finds no room there gets its own. */
const roomBytes = 64 * 1024;

/** Longer bodies are not copied to be sent once. */
const transientMaxBytes = 8 * 1024;

/** Writes the responses of finished representations. */
export class ResponseWriter {
  readonly #templates: HeadTemplates;
  readonly #room = Buffer.allocUnsafeSlow(roomBytes);
  #used = 0;

  constructor(clock: WireClock) {
    this.#templates = new HeadTemplates(clock);
  }

  /** Takes the memory of all responses again that were written until now. */
  reuse(): void {
    this.#used = 0;
  }

  /** The response to a request: all of it, its head for `HEAD`, or a 304. */
  write(
    finished: Representation | TransientBody,
    asked: RequestHead,
    connection: ConnectionOption,
  ): Outgoing {
    if (!(finished instanceof Representation)) return this.#writeTransient(finished, asked, connection);
    const encoded = chooseEncoded(finished, asked.acceptEncoding);
    if (!finished.isKept && finished.length <= transientMaxBytes)
      return this.#writeTransient(encoded, asked, connection);
    const prepared = isKnown(encoded, asked)
      ? encoded.prepareFresh(this.#templates)
      : encoded.prepare(this.#templates);
    const { status } = prepared;
    const isHead = asked.method === 'HEAD';
    if (connection) return { status, bytes: prepared.with(connection, isHead), mutable: 0 };
    return { status, bytes: isHead ? prepared.head : prepared.whole, mutable: prepared.mutableEnd };
  }

  /** Likewise, of something that nobody keeps. */
  #writeTransient(body: TransientBody, asked: RequestHead, connection: ConnectionOption): Outgoing {
    if (isKnown(body, asked)) return this.#writeFresh(body, connection);
    // Only now: an encoding is made when its length is asked for.
    const { head, length } = body;
    const template = this.#templates.whole(head);
    const rest = `${body.lines}content-length: ${length}\r\n${connectionLine(connection)}\r\n`;
    const headLength = template.length + rest.length;
    const isHead = asked.method === 'HEAD';
    const target = this.#roomFor(isHead ? headLength : headLength + length);
    if (!isHead) body.copyTo(target, headLength);
    return outgoing(template, target, rest);
  }

  #writeFresh({ head, guidingLines }: TransientBody, connection: ConnectionOption): Outgoing {
    const template = this.#templates.fresh(head);
    const rest = `${guidingLines}${connectionLine(connection)}\r\n`;
    return outgoing(template, this.#roomFor(template.length + rest.length), rest);
  }

  #roomFor(length: number): Buffer {
    const end = this.#used + length;
    if (end > roomBytes) return Buffer.allocUnsafeSlow(length);
    const room = this.#room.subarray(this.#used, end);
    this.#used = end;
    return room;
  }
}

/** Whether the client has it already. */
function isKnown(body: TransientBody, { ifNoneMatch, ifModifiedSince }: RequestHead): boolean {
  return isFresh(body.head, body, ifNoneMatch, ifModifiedSince);
}

function outgoing(template: HeadTemplate, target: Buffer, rest: string): Outgoing {
  template.write(target, rest);
  return { status: template.status, bytes: target, mutable: target.length };
}
