import type { BufferPool } from './buffer-pool.ts';
import type { HeadTemplate } from './head-template.ts';
import type { ConnectionOption } from './response-head.ts';
import { connectionLine } from './response-head.ts';

/** A body to send: text, as UTF-8, or bytes. */
export type Body = string | Uint8Array<ArrayBuffer>;

/** A response as it goes over the wire again and again: head and body in one buffer, for one write. */
export class PreparedResponse {
  readonly #template: HeadTemplate;
  readonly #headLength: number;
  readonly #bytes: Buffer<ArrayBuffer>;
  /** Where its memory goes back to once it was sent; nothing if it is kept. */
  readonly #lentBy: BufferPool | undefined;
  #second: number;

  /** Copies the body behind the template and the rest of the head, with its empty line; to memory of a pool if it is sent once. */
  constructor(template: HeadTemplate, rest: string, body: Body, lentBy?: BufferPool) {
    const length = Buffer.byteLength(body);
    this.#headLength = template.length + rest.length;
    this.#lentBy = lentBy;
    // Small arrays lie among objects else, from where they are written more slowly.
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

  /** All of it, dated now. */
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
   * The bytes for a request, with what they say of the connection. The first `mutable` of them change with the next date,
   * or with `discard`: a writer that has not sent them by then must have copied them.
   */
  toSend(isHead: boolean, connection: ConnectionOption): { bytes: Buffer; mutable: number } {
    if (connection) return { bytes: this.#with(connection, isHead), mutable: 0 };
    const bytes = isHead ? this.#head : this.#whole;
    return { bytes, mutable: this.#lentBy ? bytes.length : this.#template.mutableEnd };
  }

  /** Gives memory of a pool back: nothing of it is read any more. */
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
