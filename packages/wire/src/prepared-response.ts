import type { Body } from '../../../src/http/answers/answer.ts';
import type { HeadTemplate } from './head-template.ts';
import { connectionLine } from './response-head.ts';

/** A response as it goes over the wire again and again: head and body in one buffer, for one write. */
export class PreparedResponse {
  readonly #template: HeadTemplate;
  readonly #headLength: number;
  readonly #bytes: Buffer<ArrayBuffer>;
  #second: number;

  /** Copies the body behind the template and the rest of the head, with its empty line. */
  constructor(template: HeadTemplate, rest: string, body: Body) {
    const length = Buffer.byteLength(body);
    this.#headLength = template.length + rest.length;
    // Small arrays lie among objects else, from where they are written more slowly.
    this.#bytes = Buffer.allocUnsafeSlow(this.#headLength + length);
    template.write(this.#bytes, rest);
    writeBody(body, this.#bytes, this.#headLength);
    this.#template = template;
    this.#second = template.clock.second;
  }

  get status(): number {
    return this.#template.status;
  }

  /** The body, in the memory of the whole. */
  get body(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(this.#headLength);
  }

  /** Where the head can change with the time, as an index behind it. */
  get mutableEnd(): number {
    return this.#template.mutableEnd;
  }

  /** All of it, dated now. The head changes with the next date: a writer that cannot send it whole must copy it. */
  get whole(): Buffer {
    const { clock } = this.#template;
    if (this.#second !== clock.second) {
      this.#template.date(this.#bytes);
      this.#second = clock.second;
    }
    return this.#bytes;
  }

  /** The same without the body. */
  get head(): Buffer {
    return this.whole.subarray(0, this.#headLength);
  }

  /** A copy that says what becomes of the connection. */
  with(connection: 'close' | 'keep-alive', isHead: boolean): Buffer {
    const { head } = this;
    const option = Buffer.from(`${connectionLine(connection)}\r\n`, 'latin1');
    return Buffer.concat([head.subarray(0, -2), option, ...(isHead ? [] : [this.body])]);
  }
}

/** Writes a body to a buffer that has room for it. */
export function writeBody(body: Body, target: Buffer, at: number): void {
  if (typeof body === 'string') target.write(body, at);
  else target.set(body, at);
}
