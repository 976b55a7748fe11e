import type { Body } from '../answer.ts';
import type { HeaderFields } from '../common-headers.ts';
import { connectionLine, dateOffsetOf, headText } from './response-head.ts';
import { dateBytes, type WireClock } from './wire-clock.ts';

/** A response as it goes over the wire again and again: head and body in one buffer, for one write. */
export class PreparedResponse {
  readonly status: number;
  /** Bytes of the head with its empty line. */
  readonly headLength: number;
  readonly #bytes: Buffer<ArrayBuffer>;
  readonly #dateAt: number;
  #second: number;

  /** Copies the body; without one (a 304) no length is told. */
  constructor(status: number, headers: HeaderFields, body: Body | undefined, clock: WireClock) {
    const length = body === undefined ? undefined : Buffer.byteLength(body);
    const head = headText(status, Object.entries(headers), clock, { length });
    this.status = status;
    this.headLength = head.length;
    this.#dateAt = dateOffsetOf(status);
    this.#second = clock.second;
    // Small arrays lie among objects else, from where they are written more slowly.
    this.#bytes = Buffer.allocUnsafeSlow(head.length + (length ?? 0));
    this.#bytes.write(head, 'latin1');
    if (typeof body === 'string') this.#bytes.write(body, head.length);
    else if (body) this.#bytes.set(body, head.length);
  }

  /** The body, in the memory of the whole. */
  get body(): Uint8Array<ArrayBuffer> {
    return this.#bytes.subarray(this.headLength);
  }

  /** All of it, dated now. The head changes with the next date: a writer that cannot send it whole must copy it. */
  dated(clock: WireClock): Buffer {
    if (this.#second !== clock.second) {
      this.#bytes.set(clock.date, this.#dateAt);
      this.#second = clock.second;
    }
    return this.#bytes;
  }

  /** Where the head can change, as an index behind it. */
  get mutableEnd(): number {
    return this.#dateAt + dateBytes;
  }

  /** A copy that says what becomes of the connection. */
  datedWith(clock: WireClock, connection: 'close' | 'keep-alive'): Buffer {
    const bytes = this.dated(clock);
    const lastLine = this.headLength - 2;
    return Buffer.concat([
      bytes.subarray(0, lastLine),
      Buffer.from(connectionLine(connection), 'latin1'),
      bytes.subarray(lastLine),
    ]);
  }
}
