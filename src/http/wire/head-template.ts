import type { HeaderFields } from '../common-headers.ts';
import { type ContentHead, guidingFields, headFields } from '../content-head.ts';
import { dateOffsetOf, fieldLines, startOfHead } from './response-head.ts';
import { dateBytes, type WireClock } from './wire-clock.ts';

/** Room behind a template for what a response says besides, in bytes; more is no error. */
const roomBytes = 1024;

/** What responses of one kind begin with: status line, date and the header fields they share, written once. */
export class HeadTemplate {
  readonly status: number;
  readonly clock: WireClock;
  readonly #dateAt: number;
  readonly #length: number;
  /** The template, and room behind it. */
  readonly #bytes: Buffer;
  #second: number;

  constructor(status: number, fields: HeaderFields, clock: WireClock) {
    const text = startOfHead(status, clock) + fieldLines(fields);
    this.status = status;
    this.clock = clock;
    this.#dateAt = dateOffsetOf(status);
    this.#length = text.length;
    this.#bytes = Buffer.alloc(text.length + roomBytes);
    this.#bytes.write(text, 'latin1');
    this.#second = clock.second;
  }

  /** Where the head of a response can change with the time, as an index behind it. */
  get mutableEnd(): number {
    return this.#dateAt + dateBytes;
  }

  /** Writes the present date over that of a head which begins with the template. */
  date(head: Buffer): void {
    head.set(this.clock.date, this.#dateAt);
  }

  /** A new buffer: the template, the rest of a head with its empty line, and room for so many bytes behind it. */
  begin(rest: string, bodyLength: number): Buffer<ArrayBuffer> {
    // Small arrays lie among objects else, from where they are written more slowly.
    const bytes = Buffer.allocUnsafeSlow(this.#length + rest.length + bodyLength);
    bytes.set(this.#dated().subarray(0, this.#length));
    bytes.write(rest, this.#length, 'latin1');
    return bytes;
  }

  /** The template and the rest of a head, in memory that the next call takes again. */
  with(rest: string): Buffer {
    if (rest.length > roomBytes) return this.begin(rest, 0);
    const bytes = this.#dated();
    bytes.write(rest, this.#length, 'latin1');
    return bytes.subarray(0, this.#length + rest.length);
  }

  #dated(): Buffer {
    if (this.#second !== this.clock.second) {
      this.#second = this.clock.second;
      this.date(this.#bytes);
    }
    return this.#bytes;
  }
}

/** The templates of a server, made when first needed. */
export class HeadTemplates {
  readonly #clock: WireClock;
  readonly #whole = new WeakMap<ContentHead, HeadTemplate>();
  readonly #fresh = new WeakMap<ContentHead, HeadTemplate>();

  constructor(clock: WireClock) {
    this.#clock = clock;
  }

  /** For what is sent with its body. */
  whole(head: ContentHead): HeadTemplate {
    let template = this.#whole.get(head);
    if (!template) {
      template = new HeadTemplate(head.status, headFields(head), this.#clock);
      this.#whole.set(head, template);
    }
    return template;
  }

  /** For a 304. */
  fresh(head: ContentHead): HeadTemplate {
    let template = this.#fresh.get(head);
    if (!template) {
      template = new HeadTemplate(304, guidingFields(head), this.#clock);
      this.#fresh.set(head, template);
    }
    return template;
  }
}
