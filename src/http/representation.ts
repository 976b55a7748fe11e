import { brotliCompressSync, constants, gzipSync, zstdCompressSync } from 'node:zlib';
import type { ContentAnswer } from './answer.ts';
import { commonHeaders } from './common-headers.ts';
import type { Encoding } from './negotiate.ts';

/** Bodies below this many bytes go out as they are: with their headers they fit one packet. */
export const compressionMinBytes = 1300;

/** One encoding of a representation, with the headers of each response that can be made from it. */
export interface EncodedBody {
  readonly body: Uint8Array;
  readonly etag: string;
  readonly headers: Headers;
  /** The headers of a 304: those that a 200 would have and that guide a cache (RFC 9110, section 15.4.5). */
  readonly notModified: Headers;
}

/** Finished bytes and headers, made once and sent often; other encodings are added when first asked for. */
export class Representation {
  readonly status: number;
  readonly lastModified: Date | undefined;
  /** Whether the encoding depends on the request. */
  readonly varies: boolean;
  readonly identity: EncodedBody;
  readonly #answer: ContentAnswer;
  readonly #tag: string;
  readonly #encoded = new Map<Encoding, EncodedBody>();

  constructor(answer: ContentAnswer) {
    const body = Buffer.from(answer.body);
    this.#answer = answer;
    this.#tag = new Bun.CryptoHasher('sha256').update(body).digest('base64url').slice(0, 22);
    this.status = answer.status;
    this.lastModified = answer.lastModified;
    this.varies = body.length >= compressionMinBytes;
    this.identity = this.#encode(body, undefined);
  }

  /** The body in an encoding. */
  in(encoding: Encoding): EncodedBody {
    let encoded = this.#encoded.get(encoding);
    if (!encoded) {
      encoded = this.#encode(compress[encoding](this.identity.body), encoding);
      this.#encoded.set(encoding, encoded);
    }
    return encoded;
  }

  #encode(body: Uint8Array, encoding: Encoding | undefined): EncodedBody {
    const etag = `"${this.#tag}${encoding === undefined ? '' : `-${encoding}`}"`;
    const { type, cacheControl, lastModified, links, headers } = this.#answer;
    const guides = new Headers(commonHeaders);
    if (this.status === 200) guides.set('ETag', etag);
    guides.set('Cache-Control', cacheControl);
    if (this.varies) guides.set('Vary', 'Accept-Encoding');
    if (lastModified) guides.set('Last-Modified', lastModified.toUTCString());
    if (links.length > 0) guides.set('Link', links.join(', '));
    const all = new Headers(guides);
    all.set('Content-Type', type);
    for (const [name, value] of Object.entries(headers ?? {})) all.set(name, value);
    if (encoding !== undefined) all.set('Content-Encoding', encoding);
    return { body, etag, headers: all, notModified: guides };
  }
}

/** Quick levels: a page is compressed while somebody waits, then kept. */
const compress: Readonly<Record<Encoding, (body: Uint8Array) => Uint8Array>> = {
  br: (body) => brotliCompressSync(body, { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } }),
  zstd: (body) => zstdCompressSync(body, { params: { [constants.ZSTD_c_compressionLevel]: 6 } }),
  gzip: (body) => gzipSync(body, { level: 6 }),
};
