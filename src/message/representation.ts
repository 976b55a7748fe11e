import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { BufferPool } from '#wire/buffer-pool.ts';
import type { CacheResult, FinishedAnswer } from '#wire/exchange.ts';
import type { HeadTemplates } from '#wire/head-template.ts';
import { type Body, PreparedResponse } from '#wire/prepared-response.ts';
import type { RequestHead } from '#wire/request-head.ts';
import { type HeaderFields, readFieldLines } from '#wire/response-head.ts';
import { isFresh, type Validators } from './conditional.ts';
import { type ContentHead, guidingFields, headFields } from './content-head.ts';
import { type Encoding, negotiateEncoding } from './negotiate.ts';

/** Bodies below this many bytes go out as they are: with their headers they fit one packet. */
const compressionMinBytes = 1300;

/** Longest body of a light answer, in bytes. */
const lightMaxBytes = 16 * 1024;

/** A representation without its body. */
export interface Content {
  readonly head: ContentHead;
  /** True if the format compresses itself, as pictures do. */
  readonly compressed?: true;
  /** The `Link` header (RFC 8288). */
  readonly link?: string;
  /** The Markdown of the same content, which clients that prefer it get at this address too. */
  readonly markdown?: { readonly address: string };
  /** True if the choice of this content depends on `Accept`. */
  readonly variesByAccept?: true;
  /** Further fields, which a 304 has too. */
  readonly fields?: HeaderFields;
  /** The one spelling of the request target (path and query) under which the finished bytes may be kept. */
  readonly keepAs?: string;
}

/** One encoding of a representation. */
export class EncodedBody implements Validators {
  readonly etag: string;
  readonly #of: Representation;
  readonly #encoding: Encoding | undefined;
  #body: Body | (() => Body);
  #prepared: PreparedResponse | undefined;
  #fresh: PreparedResponse | undefined;

  /** `body` may be a function, which is called on first use: a 304 needs no body. */
  constructor(of: Representation, tag: string, body: Body | (() => Body), encoding?: Encoding) {
    this.#of = of;
    this.#encoding = encoding;
    this.#body = body;
    this.etag = encoding === undefined ? `"${tag}"` : `"${tag}-${encoding}"`;
  }

  get head(): ContentHead {
    return this.#of.head;
  }

  /** Bytes of the body. */
  get length(): number {
    return this.#encoding === undefined ? this.#of.length : this.body.length;
  }

  /** The bytes. */
  get body(): Uint8Array<ArrayBuffer> {
    if (this.#prepared) return this.#prepared.body;
    const body = this.#made;
    return typeof body === 'string' ? Buffer.from(body) : body;
  }

  /** Moves the body out of lent memory. */
  own(buffers: BufferPool): void {
    if (typeof this.#body === 'object') this.#body = buffers.keep(this.#body);
  }

  /** Gives lent memory back. */
  discard(buffers: BufferPool): void {
    if (typeof this.#body === 'object') buffers.give(this.#body);
    this.#prepared?.discard();
  }

  /** All header fields of its response. */
  get headers(): HeaderFields {
    return { ...headFields(this.head), ...readFieldLines(this.#lines) };
  }

  /** All header fields of its 304. */
  get notModified(): HeaderFields {
    return { ...guidingFields(this.head), ...readFieldLines(this.#guidingLines) };
  }

  get status(): number {
    return this.head.status;
  }

  get lastModified(): string | undefined {
    return this.head.lastModified;
  }

  /** The response as the wire sends it; from then on only that keeps the body. */
  prepare(templates: HeadTemplates): PreparedResponse {
    if (!this.#prepared) {
      const { head } = this;
      const body = this.#made;
      const rest = `${this.#lines}content-length: ${Buffer.byteLength(body)}\r\n\r\n`;
      const lentBy = this.#of.isLight ? undefined : this.#of.lentBy;
      this.#prepared = new PreparedResponse(templates.of(head.status, head, headFields), rest, body, lentBy);
      if (!lentBy) this.#body = '';
    }
    return this.#prepared;
  }

  /** The 304 as the wire sends it. */
  prepareFresh(templates: HeadTemplates): PreparedResponse {
    this.#fresh ??= new PreparedResponse(
      templates.of(304, this.head, guidingFields),
      `${this.#guidingLines}\r\n`,
      '',
    );
    return this.#fresh;
  }

  /** Its own header fields, as lines. */
  get #lines(): string {
    const encoding = this.#encoding;
    return encoding === undefined
      ? this.#guidingLines
      : `${this.#guidingLines}content-encoding: ${encoding}\r\n`;
  }

  /** Its header fields that a 304 has too, as lines. */
  get #guidingLines(): string {
    const { head, vary, link, fields } = this.#of;
    let text = head.status === 200 ? `etag: ${this.etag}\r\n` : '';
    if (vary !== '') text += `vary: ${vary}\r\n`;
    if (link !== undefined) text += `link: ${link}\r\n`;
    for (const [name, value] of Object.entries(fields ?? {})) text += `${name.toLowerCase()}: ${value}\r\n`;
    return text;
  }

  get #made(): Body {
    if (typeof this.#body === 'function') this.#body = this.#body();
    return this.#body;
  }
}

/** Finished bytes and headers, made once and sent often; other encodings are added on demand. */
export class Representation implements FinishedAnswer {
  readonly head: ContentHead;
  readonly link: string | undefined;
  readonly fields: HeaderFields | undefined;
  /** Bytes of the body as it is. */
  readonly length: number;
  /** Whether the encoding depends on the request. */
  readonly varies: boolean;
  /** What `Vary` says; empty for nothing. */
  readonly vary: string;
  /** Whether clients that prefer Markdown get another representation. */
  readonly hasMarkdown: boolean;
  readonly identity: EncodedBody;
  /** Whether a cache may keep it. */
  readonly isCacheable: boolean;
  /** Whether it was found in a cache; the cache clears this when it looks for room. */
  wasHit = false;
  /** Called when another encoding is added, so that a cache can account for it. */
  onEncoded: (() => void) | undefined;
  /** The pool that gets the memory of the body back after sending; undefined if it is kept. */
  lentBy: BufferPool | undefined;
  readonly #tag: string;
  #encoded: Map<Encoding, EncodedBody> | undefined;

  constructor(content: Content, body: Body) {
    const { head, link, fields, compressed, keepAs, markdown, variesByAccept } = content;
    this.#tag = entityTagOf(body);
    this.head = head;
    this.hasMarkdown = markdown !== undefined;
    this.link = markdown
      ? `${link === undefined ? '' : `${link}, `}<${markdown.address}>; rel="alternate"; type="text/markdown"`
      : link;
    this.fields = fields;
    this.isCacheable = keepAs !== undefined;
    this.length = Buffer.byteLength(body);
    this.varies = compressed !== true && this.length >= compressionMinBytes;
    const varied = [...(variesByAccept ? ['Accept'] : []), ...(this.varies ? ['Accept-Encoding'] : [])];
    this.vary = varied.join(', ');
    this.identity = new EncodedBody(this, this.#tag, body);
  }

  /** Whether sending and compressing it takes well under a millisecond. */
  get isLight(): boolean {
    return this.length <= lightMaxBytes;
  }

  get cacheResult(): CacheResult {
    if (!this.isCacheable) return 'pass';
    return this.wasHit ? 'hit' : 'miss';
  }

  /** Moves the body out of lent memory, so that it can be kept. */
  own(buffers: BufferPool): void {
    this.identity.own(buffers);
  }

  discard(): void {
    if (!this.lentBy) return;
    this.identity.discard(this.lentBy);
    for (const encoded of this.#encoded?.values() ?? []) encoded.discard(this.lentBy);
  }

  respond(request: RequestHead, templates: HeadTemplates): PreparedResponse {
    const encoded = this.encodedFor(request.acceptEncoding);
    return isFresh(encoded, request) ? encoded.prepareFresh(templates) : encoded.prepare(templates);
  }

  /** The body to send to a client with this `Accept-Encoding`. */
  encodedFor(acceptEncoding: string | null): EncodedBody {
    const encoding = this.varies ? negotiateEncoding(acceptEncoding) : undefined;
    return encoding === undefined ? this.identity : this.in(encoding);
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
      encoded = new EncodedBody(this, this.#tag, () => compress[encoding](this.identity.body), encoding);
      this.#encoded.set(encoding, encoded);
      this.onEncoded?.();
    }
    return encoded;
  }
}

/**
 * The XXH3 hash of a body, 64 bits in 13 characters: what stands between the quotes of an entity tag (RFC 9110, section
 * 8.8.3). It need not withstand attacks: to make two bodies collide gains nothing.
 */
function entityTagOf(body: Body): string {
  return Bun.hash.xxHash3(body).toString(36).padStart(13, '0');
}

/** Quick levels: a page is compressed while a client waits, then kept. */
const compress: Readonly<Record<Encoding, (body: Uint8Array) => Uint8Array<ArrayBuffer>>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body) => gzipSync(body, { level: 6 }),
};
