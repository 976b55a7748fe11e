import type { BufferPool } from './buffer-pool.ts';
import type { HeadTemplate } from './head-template.ts';
import { type ConnectionOption, connectionLine } from './response-head.ts';

/** A body to send: text, as UTF-8, or bytes. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** A response that can be sent many times: head and body in one buffer, for one write. */
export class PreparedResponse {
  readonly #template: HeadTemplate;
  readonly #headLength: number;
  readonly #bytes: Buffer<ArrayBuffer>;
  /** The pool that gets the memory back after sending; undefined if it is kept. */
  readonly #lentBy: BufferPool | undefined;
  #second: number;

  /** Copies the body after the template, the rest of the head and its empty line; into a pool's memory if sent once. */
  constructor(template: HeadTemplate, rest: string, body: Body, lentBy?: BufferPool) {
    const length = Buffer.byteLength(body);
    this.#headLength = template.length + rest.length;
    this.#lentBy = lentBy;
    // Otherwise small arrays lie in the heap of objects, from which writes are slower.
    this.#bytes = (lentBy ?? Buffer).allocUnsafeSlow(this.#headLength + length);
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

  /** Head and body, with the current date. */
  get #whole(): Buffer {
    const { clock } = this.#template;
    if (this.#second !== clock.second) {
      this.#template.date(this.#bytes);
      this.#second = clock.second;
    }
    return this.#bytes;
  }

  /** The same without the body. */
  get #head(): Buffer {
    return this.#whole.subarray(0, this.#headLength);
  }

  /**
   * The bytes that answer a request, with the connection option. The first `mutable` bytes change with the next date or
   * with `discard`: a writer that has not sent them by then must have copied them.
   */
  toSend(isHead: boolean, connection: ConnectionOption): { bytes: Buffer; mutable: number } {
    if (connection) return { bytes: this.#with(connection, isHead), mutable: 0 };
    const bytes = isHead ? this.#head : this.#whole;
    return { bytes, mutable: this.#lentBy ? bytes.length : this.#template.mutableEnd };
  }

  /** Gives memory back to its pool; do not read it afterwards. */
  discard(): void {
    this.#lentBy?.give(this.#bytes);
  }

  #with(connection: ConnectionOption, isHead: boolean): Buffer {
    const option = Buffer.from(`${connectionLine(connection)}\r\n`, 'latin1');
    return Buffer.concat([this.#head.subarray(0, -2), option, ...(isHead ? [] : [this.body])]);
  }
}

function writeBody(body: Body, target: Buffer, at: number): void {
  if (typeof body === 'string') target.write(body, at);
  else target.set(body, at);
}
