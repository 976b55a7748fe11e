import type { RequestInfo } from './exchange.ts';
import { withoutBlanks } from './octets.ts';
import type { RequestHead } from './request-head.ts';

/** A request whose header fields are parsed only when they are needed. */
export class WireRequest implements RequestInfo {
  readonly #head: RequestHead;
  #headers: Headers | undefined;

  constructor(head: RequestHead) {
    this.#head = head;
  }

  get method(): string {
    return this.#head.method;
  }

  get isGuarded(): boolean {
    return this.#head.isGuarded;
  }

  get headers(): Headers {
    this.#headers ??= fieldsOf(this.#head);
    return this.#headers;
  }
}

/** All header fields of a request. */
export function fieldsOf({ bytes, fieldsStart, fieldsEnd }: RequestHead): Headers {
  const headers = new Headers();
  if (fieldsStart === fieldsEnd) return headers;
  for (const line of bytes.toString('latin1', fieldsStart, fieldsEnd).split('\r\n')) {
    const colon = line.indexOf(':');
    headers.append(line.slice(0, colon), withoutBlanks(line.slice(colon + 1)));
  }
  return headers;
}
