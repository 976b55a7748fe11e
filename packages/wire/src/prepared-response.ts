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
  /** The body, where it has memory of its own. */
  readonly #apart: Uint8Array<ArrayBuffer> | undefined;
  #second: number;

  /**
   * Copies the body behind the template and the rest of the head, with its empty line; `isApart` leaves bytes where they
   * are, to be sent once.
   */
  constructor(template: HeadTemplate, rest: string, body: Body, isApart = false) {
    this.#apart = isApart && typeof body === 'object' ? body : undefined;
    const length = this.#apart ? 0 : Buffer.byteLength(body);
    this.#headLength = template.length + rest.length;
    // Small arrays lie among objects else, from where they are written more slowly.
    this.#bytes = Buffer.allocUnsafeSlow(this.#headLength + length);
    template.write(this.#bytes, rest);
    if (!this.#apart) writeBody(body, this.#bytes, this.#headLength);
    this.#template = template;
    this.#second = template.clock.second;
  }

  get status(): number {
    return this.#template.status;
  }

  /** The body, in the memory of the whole unless it lies apart. */
  get body(): Uint8Array<ArrayBuffer> {
    return this.#apart ?? this.#bytes.subarray(this.#headLength);
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
   * The bytes for a request, with what they say of the connection. The first `mutable` of them change with the next date:
   * a writer that has not sent them by then must have copied them. A body that lies `apart` follows them.
   */
  toSend(
    isHead: boolean,
    connection: ConnectionOption,
  ): { bytes: Buffer; mutable: number; apart?: Uint8Array | undefined } {
    if (connection) return { bytes: this.#with(connection, isHead), mutable: 0 };
    const { mutableEnd: mutable } = this.#template;
    return isHead ? { bytes: this.#head, mutable } : { bytes: this.#whole, mutable, apart: this.#apart };
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
