import type { HeaderFields } from '../../../src/message/common-headers.ts';
import { type ContentHead, guidingFields, headFields } from '../../../src/message/content-head.ts';
import { dateOffsetOf, fieldLines, startOfHead } from './response-head.ts';
import { dateBytes, type WireClock } from './wire-clock.ts';

/** What responses of one kind begin with: status line, date and the header fields they share, written once. */
export class HeadTemplate {
  readonly status: number;
  readonly clock: WireClock;
  readonly #dateAt: number;
  readonly #bytes: Buffer;
  #second: number;

  constructor(status: number, fields: HeaderFields, clock: WireClock) {
    this.status = status;
    this.clock = clock;
    this.#dateAt = dateOffsetOf(status);
    this.#bytes = Buffer.from(startOfHead(status, clock) + fieldLines(fields), 'latin1');
    this.#second = clock.second;
  }

  get length(): number {
    return this.#bytes.length;
  }

  /** Where the head of a response can change with the time, as an index behind it. */
  get mutableEnd(): number {
    return this.#dateAt + dateBytes;
  }

  /** Writes itself, dated now, and the rest of a head to the start of a buffer that has room for them. */
  write(target: Buffer, rest: string): void {
    if (this.#second !== this.clock.second) {
      this.#second = this.clock.second;
      this.date(this.#bytes);
    }
    target.set(this.#bytes);
    target.write(rest, this.length, 'latin1');
  }

  /** Writes the present date over that of a head which begins with the template. */
  date(head: Buffer): void {
    head.set(this.clock.date, this.#dateAt);
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
