import { bodyTooLarge, type Framing } from './framing.ts';
import type { WireLimits } from './limits.ts';
import { COLON, CR, isBlank, isToken, isValue, LF, SEMICOLON } from './octets.ts';
import { type Refusal, refusal } from './refusal.ts';

type State =
  | 'size'
  | 'blanks'
  | 'extension'
  | 'size-end'
  | 'data'
  | 'data-cr'
  | 'data-lf'
  | 'trailer-start'
  | 'trailer-name'
  | 'trailer-value'
  | 'trailer-lf'
  | 'last-lf'
  | 'done';

/** Skips the body of a request, however packets divide it. */
export class BodySkipper {
  readonly #limits: WireLimits;
  #state: State;
  /** Bytes of the body, or of the chunk, that have not arrived yet. */
  #left = 0;
  #digits = 0;
  #total = 0;
  /** Bytes other than data: sizes, extensions, trailers. */
  #around = 0;
  #isChunked: boolean;

  constructor(framing: Framing, limits: WireLimits) {
    this.#limits = limits;
    this.#isChunked = framing === 'chunked';
    this.#left = framing === 'chunked' ? 0 : framing;
    this.#state = framing === 'chunked' ? 'size' : framing === 0 ? 'done' : 'data';
  }

  /** Whether the body has ended. */
  get done(): boolean {
    return this.#state === 'done';
  }

  /** Reads on from `at`; returns the index after the body, or a refusal (RFC 9112, section 7.1). */
  skip(bytes: Uint8Array, at: number): number | Refusal {
    let next = at;
    while (next < bytes.length && !this.done) {
      if (this.#state === 'data') {
        const taken = Math.min(this.#left, bytes.length - next);
        next += taken;
        this.#left -= taken;
        if (this.#left === 0) this.#state = this.#isChunked ? 'data-cr' : 'done';
        continue;
      }
      const following = this.#step(bytes[next] ?? 0);
      if (following === undefined)
        return refusal('malformed', 'Where the body ends is in doubt: a chunk is malformed.');
      this.#state = following;
      if (this.#total > this.#limits.bodyBytes || ++this.#around > this.#limits.headerBytes)
        return bodyTooLarge(this.#limits.bodyBytes);
      next++;
    }
    return next;
  }

  #step(octet: number): State | undefined {
    switch (this.#state) {
      case 'size':
        return this.#sizeStep(octet);
      case 'blanks':
        return octet === CR
          ? 'size-end'
          : octet === SEMICOLON
            ? 'extension'
            : isBlank(octet)
              ? 'blanks'
              : undefined;
      case 'extension':
        return octet === CR ? 'size-end' : isValue[octet] === 1 ? 'extension' : undefined;
      case 'size-end':
        return octet === LF ? this.#afterSize() : undefined;
      case 'data-cr':
        return octet === CR ? 'data-lf' : undefined;
      case 'data-lf':
        this.#digits = 0;
        return octet === LF ? 'size' : undefined;
      case 'trailer-start':
        return octet === CR ? 'last-lf' : isToken[octet] === 1 ? 'trailer-name' : undefined;
      case 'trailer-name':
        return octet === COLON ? 'trailer-value' : isToken[octet] === 1 ? 'trailer-name' : undefined;
      case 'trailer-value':
        return octet === CR ? 'trailer-lf' : isValue[octet] === 1 ? 'trailer-value' : undefined;
      case 'trailer-lf':
        return octet === LF ? 'trailer-start' : undefined;
      case 'last-lf':
        return octet === LF ? 'done' : undefined;
      default:
        return undefined;
    }
  }

  #sizeStep(octet: number): State | undefined {
    const digit = hexDigit(octet);
    if (digit !== undefined) {
      // No accepted body is that long.
      if (++this.#digits > 8) return undefined;
      this.#left = this.#left * 16 + digit;
      return 'size';
    }
    if (this.#digits === 0) return undefined;
    if (octet === CR) return 'size-end';
    if (octet === SEMICOLON) return 'extension';
    return isBlank(octet) ? 'blanks' : undefined;
  }

  #afterSize(): State {
    this.#total += this.#left;
    return this.#left === 0 ? 'trailer-start' : 'data';
  }
}

function hexDigit(octet: number): number | undefined {
  if (octet >= 0x30 && octet <= 0x39) return octet - 0x30;
  const letter = octet | 0x20;
  return letter >= 0x61 && letter <= 0x66 ? letter - 0x57 : undefined;
}
