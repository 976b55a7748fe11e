import { dateOffsetOf, fieldLines, type HeaderFields, startOfHead } from './response-head.ts';
import { dateBytes, type WireClock } from './wire-clock.ts';

/** The start of responses of one kind, written once: status line, date and the header fields that they share. */
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

  /** The index after the date: the bytes before it change once a second. */
  get mutableEnd(): number {
    return this.#dateAt + dateBytes;
  }

  /** Writes the template, with the current date, and the rest of a head to the start of a buffer. */
  write(target: Buffer, rest: string): void {
    if (this.#second !== this.clock.second) {
      this.#second = this.clock.second;
      this.date(this.#bytes);
    }
    target.set(this.#bytes);
    target.write(rest, this.length, 'latin1');
  }

  /** Writes the current date into a head that begins with the template. */
  date(head: Buffer): void {
    head.set(this.clock.date, this.#dateAt);
  }
}

/** The templates of a server, each made when first needed and kept as long as the object that it describes. */
export class HeadTemplates {
  readonly #clock: WireClock;
  readonly #byStatus = new Map<number, WeakMap<object, HeadTemplate>>();

  constructor(clock: WireClock) {
    this.#clock = clock;
  }

  /** The template for a status and an object; `fieldsOf` reads the header fields off the object, once. */
  of<T extends object>(status: number, source: T, fieldsOf: (source: T) => HeaderFields): HeadTemplate {
    let templates = this.#byStatus.get(status);
    if (!templates) {
      templates = new WeakMap();
      this.#byStatus.set(status, templates);
    }
    let template = templates.get(source);
    if (!template) {
      template = new HeadTemplate(status, fieldsOf(source), this.#clock);
      templates.set(source, template);
    }
    return template;
  }
}
