import { BodySkipper } from './body-skipper.ts';
import { findHeadEnd, isHopeless } from './head-end.ts';
import type { WireLimits } from './limits.ts';
import type { MemoryAccount } from './memory-ledger.ts';
import { CR, LF } from './octets.ts';
import { type Refusal, refusal } from './refusal.ts';
import { notHttp, parseRequestHead, type RequestHead } from './request-head.ts';

const nothing = Buffer.alloc(0);

/** Memory of a request that waits for its answer, besides its bytes. */
const requestBytes = 4096;

/** Bytes of requests that may wait behind others, besides the last packet (in Bun: at most 512 KiB). */
const unreadMaxBytes = 64 * 1024;

/**
 * Reads requests from the bytes of a connection, independently of how packets divide them. It keeps at most a head of
 * the greatest length besides what was pushed last, and skips bodies.
 */
export class RequestReader {
  readonly #limits: WireLimits;
  readonly #memory: MemoryAccount;
  #countedBytes = 0;
  #bytes: Buffer = nothing;
  #at = 0;
  /** How far the search for the end of the head has come. */
  #scanned = 0;
  /** A request whose body is being skipped. */
  #head: RequestHead | undefined;
  #body: BodySkipper | undefined;

  constructor(limits: WireLimits, memory: MemoryAccount) {
    this.#limits = limits;
    this.#memory = memory;
  }

  /** Bytes that were pushed and not read yet. */
  get unread(): number {
    return this.#bytes.length - this.#at;
  }

  /** Counts the memory of what was pushed last, as long as it is kept; reports whether it grew. */
  count(isKept: boolean): boolean {
    const more = (isKept ? requestBytes + this.#bytes.length : 0) - this.#countedBytes;
    this.#countedBytes += more;
    this.#memory.add(more);
    return more > 0;
  }

  /** Whether enough is waiting that no more should be pushed. */
  get isFull(): boolean {
    return this.unread > unreadMaxBytes;
  }

  /** Whether a request has begun to arrive and is not complete. */
  get hasBegun(): boolean {
    return this.#head !== undefined || this.unread > 0;
  }

  /** Takes bytes that arrived; they must not change until they are read. */
  push(bytes: Buffer): void {
    this.#bytes = this.unread === 0 ? bytes : Buffer.concat([this.#bytes.subarray(this.#at), bytes]);
    this.#at = 0;
  }

  /**
   * The next complete request, with its body; a refusal, after which nothing more can be read; or nothing until more is
   * pushed. If the client waits before it sends the body, the request is returned without it.
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
    // Empty lines before a request are skipped (RFC 9112, section 2.2).
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

  /** Releases bytes that were read. */
  #release(): undefined {
    this.#bytes = nothing;
    this.#at = 0;
    this.#scanned = 0;
  }
}
