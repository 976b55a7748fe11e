import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { Body, ContentAnswer } from './answer.ts';
import { commonHeaders, type HeaderFields } from './common-headers.ts';
import type { Encoding } from './negotiate.ts';
import { PreparedResponse } from './wire/prepared-response.ts';
import type { WireClock } from './wire/wire-clock.ts';

/** Bodies below this many bytes go out as they are: with their headers they fit one packet. */
const compressionMinBytes = 1300;

/** One encoding of a representation, with the headers to send it with. */
export class EncodedBody {
  readonly etag: string;
  readonly headers: HeaderFields;
  #body: Body | (() => Body);
  #notModified: HeaderFields | undefined;
  #whole: PreparedResponse | undefined;
  #fresh: PreparedResponse | undefined;

  /** `body` may be made when it is first wanted, since a 304 wants none. */
  constructor(body: Body | (() => Body), etag: string, headers: HeaderFields) {
    this.#body = body;
    this.etag = etag;
    this.headers = headers;
  }

  /** Whether a response of it was made ready for a wire. */
  get isPrepared(): boolean {
    return this.#whole !== undefined || this.#fresh !== undefined;
  }

  /** The bytes. */
  get body(): Uint8Array<ArrayBuffer> {
    if (this.#whole) return this.#whole.body;
    const body = this.#made;
    return typeof body === 'string' ? Buffer.from(body) : body;
  }

  /** The headers of a 304: what guides a cache, nothing that describes a body (RFC 9110, section 15.4.5). */
  get notModified(): HeaderFields {
    if (!this.#notModified) {
      const { 'Content-Type': _type, 'Content-Encoding': _encoding, ...guiding } = this.headers;
      this.#notModified = guiding;
    }
    return this.#notModified;
  }

  /** The response with the body, as it goes over a wire; the body is kept in it alone from then on. */
  whole(status: number, clock: WireClock): PreparedResponse {
    if (!this.#whole) {
      this.#whole = new PreparedResponse(status, this.headers, this.#made, clock);
      this.#body = '';
    }
    return this.#whole;
  }

  /** The 304, as it goes over a wire. */
  fresh(clock: WireClock): PreparedResponse {
    this.#fresh ??= new PreparedResponse(304, this.notModified, undefined, clock);
    return this.#fresh;
  }

  get #made(): Body {
    if (typeof this.#body === 'function') this.#body = this.#body();
    return this.#body;
  }
}

/** Finished bytes and headers, made once and sent often; other encodings are added when first asked for. */
export class Representation {
  readonly status: number;
  readonly lastModified: string | undefined;
  /** Bytes of the body as it is. */
  readonly length: number;
  /** Whether the encoding depends on the request. */
  readonly varies: boolean;
  readonly identity: EncodedBody;
  /** Called when another encoding is added. */
  onEncoded: (() => void) | undefined;
  readonly #tag: string;
  #encoded: Map<Encoding, EncodedBody> | undefined;

  /** Names the rendered body by its XXH3 hash (64 bits): nobody gains by making two of them meet. */
  constructor(answer: ContentAnswer, body: Body) {
    this.#tag = Bun.hash.xxHash3(body).toString(36).padStart(13, '0');
    this.length = Buffer.byteLength(body);
    this.status = answer.status;
    this.lastModified = answer.lastModified;
    this.varies = answer.compressed !== true && this.length >= compressionMinBytes;
    const etag = `"${this.#tag}"`;
    this.identity = new EncodedBody(body, etag, headersOf(answer, etag, this.varies));
  }

  /** Whether a cache knows of it. */
  get isCacheable(): boolean {
    return this.onEncoded !== undefined;
  }

  /** Whether it was sent before, in any encoding. */
  get isPrepared(): boolean {
    return this.identity.isPrepared || this.encodings > 0;
  }

  /** How many encodings were added to the body as it is. */
  get encodings(): number {
    return this.#encoded?.size ?? 0;
  }

  /** The body in an encoding. */
  in(encoding: Encoding): EncodedBody {
    this.#encoded ??= new Map();
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      const etag = `"${this.#tag}-${encoding}"`;
      const headers = {
        ...this.identity.headers,
        ...(this.status === 200 && { ETag: etag }),
        'Content-Encoding': encoding,
      };
      encoded = new EncodedBody(() => compress[encoding](this.identity.body), etag, headers);
      this.#encoded.set(encoding, encoded);
      this.onEncoded?.();
    }
    return encoded;
  }
}

function headersOf(answer: ContentAnswer, etag: string, varies: boolean): HeaderFields {
  const { status, type, cacheControl, lastModified, link, headers } = answer;
  return {
    ...commonHeaders,
    'Content-Type': type,
    'Cache-Control': cacheControl,
    ...(status === 200 && { ETag: etag }),
    ...(varies && { Vary: 'Accept-Encoding' }),
    ...(lastModified !== undefined && { 'Last-Modified': lastModified }),
    ...(link !== undefined && { Link: link }),
    ...headers,
  };
}

/** Quick levels: a page is compressed while somebody waits, then kept. */
const compress: Readonly<Record<Encoding, (body: Uint8Array) => Uint8Array<ArrayBuffer>>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body) => gzipSync(body, { level: 6 }),
};
