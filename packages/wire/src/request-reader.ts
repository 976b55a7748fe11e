import { BodySkipper } from './body-skipper.ts';
import { findHeadEnd, isHopeless } from './head-end.ts';
import type { WireLimits } from './limits.ts';
import type { MemoryAccount } from './memory-ledger.ts';
import { CR, LF } from './octets.ts';
import { type Refusal, refusal } from './refusal.ts';
import { notHttp, parseRequestHead, type RequestHead } from './request-head.ts';

const nothing = Buffer.alloc(0);

/** Memory that a request takes besides its bytes while it waits for its answer. */
const requestBytes = 4096;

/** Bytes of requests that may wait for an answer before them, besides the last packet (of Bun: 512 KiB at most). */
const unreadMaxBytes = 64 * 1024;

/**
 * Makes requests of the bytes of a connection, the same ones however they were cut into packets. It holds no more than
 * a head of the greatest length besides what was pushed last; bodies are read past.
 */
export class RequestReader {
  readonly #limits: WireLimits;
  readonly #memory: MemoryAccount;
  #countedBytes = 0;
  #bytes: Buffer = nothing;
  #at = 0;
  /** How far the end of the head has been looked for. */
  #scanned = 0;
  /** A request whose body is being read past. */
  #head: RequestHead | undefined;
  #body: BodySkipper | undefined;

  constructor(limits: WireLimits, memory: MemoryAccount) {
    this.#limits = limits;
    this.#memory = memory;
  }

  /** Bytes that have been pushed and not read yet. */
  get unread(): number {
    return this.#bytes.length - this.#at;
  }

  /** Counts the memory of what was pushed last, as long as it is kept; gives whether it is more than before. */
  count(isKept: boolean): boolean {
    const more = (isKept ? requestBytes + this.#bytes.length : 0) - this.#countedBytes;
    this.#countedBytes += more;
    this.#memory.add(more);
    return more > 0;
  }

  /** Whether so much waits that no more should be pushed. */
  get isFull(): boolean {
    return this.unread > unreadMaxBytes;
  }

  /** Whether a request has begun that is not whole yet. */
  get hasBegun(): boolean {
    return this.#head !== undefined || this.unread > 0;
  }

  /** Takes what arrived; the bytes are kept as they are until they are read. */
  push(bytes: Buffer): void {
    this.#bytes = this.unread === 0 ? bytes : Buffer.concat([this.#bytes.subarray(this.#at), bytes]);
    this.#at = 0;
  }

  /**
   * The next request that is whole, its body with it; a refusal, after which nothing more can be read; or nothing,
   * until more is pushed. Of a client that waits before it sends a body the request comes without it.
   */
  next(): RequestHead | Refusal | undefined {
    if (this.#body) return this.#readBody();
    const head = this.#readHead();
    if (head === undefined || 'kind' in head) return head;
    if (head.framing === 0 || head.expectsContinue) return head;
    this.#head = head;
    this.#body = new BodySkipper(head.framing, this.#limits);
    return this.#readBody();
  }

  #readHead(): RequestHead | Refusal | undefined {
    const { headerBytes } = this.#limits;
    const bytes = this.#bytes;
    // Empty lines before a request are passed over (RFC 9112, section 2.2).
    while (bytes[this.#at] === CR && bytes[this.#at + 1] === LF) this.#at += 2;
    const start = this.#at;
    if (start === bytes.length) {
      this.#release();
      return undefined;
    }
    const from = start + this.#scanned;
    const end = findHeadEnd(bytes, from);
    if (end === -1 || end - start > headerBytes) {
      const known = Math.min(bytes.length, start + headerBytes);
      if (isHopeless(bytes, start, known, from)) return notHttp;
      if (bytes.length - start > headerBytes) return this.#tooLarge(start, known);
      this.#scanned = Math.max(0, bytes.length - start - 3);
      return undefined;
    }
    this.#scanned = 0;
    this.#at = end;
    return parseRequestHead(bytes, start, end, this.#limits);
  }

  #tooLarge(start: number, end: number): Refusal {
    const { headerBytes, targetBytes } = this.#limits;
    const lineEnd = this.#bytes.indexOf(LF, start);
    return lineEnd === -1 || lineEnd >= end
      ? refusal('target-too-long', `An address may take ${targetBytes} bytes.`)
      : refusal('headers-too-large', `The first line and the header fields may take ${headerBytes} bytes.`);
  }

  #readBody(): RequestHead | Refusal | undefined {
    const after = this.#body?.skip(this.#bytes, this.#at) ?? this.#at;
    if (typeof after !== 'number') return after;
    this.#at = after;
    if (this.#body?.done === false) return this.#release();
    const head = this.#head;
    this.#head = undefined;
    this.#body = undefined;
    return head;
  }

  /** Lets go of bytes that have been read. */
  #release(): undefined {
    this.#bytes = nothing;
    this.#at = 0;
    this.#scanned = 0;
  }
}
