import type { BufferPool } from '#wire/buffer-pool.ts';
import type { Body } from '#wire/prepared-response.ts';
import type { HeaderFields } from '#wire/response-head.ts';
import type { Content } from '../../message/representation.ts';
import { uriReference } from '../../message/uri-reference.ts';
import type { ProblemAnswer } from './problem.ts';

/** A body that is rendered on demand; its bytes, ETag and encodings are made once, as a `Representation`. */
export interface ContentAnswer extends Content {
  readonly kind: 'content';
  readonly markdown?: MarkdownForm;
  /**
   * Renders the body, in memory of the pool if there is one; pictures are drawn in a thread. Not called if the cache has
   * the finished bytes.
   */
  readonly render: (buffers?: BufferPool) => Body | Promise<Body>;
}

/** A page as Markdown. */
export interface MarkdownForm {
  /** Its own address, absolute and under the base address. */
  readonly address: string;
  /** The `Link` header. */
  readonly link: string;
  readonly render: () => string;
}

/** A finished file on disk, which stays there while its edition is served. */
export interface StoredFile {
  readonly path: string;
  /** Where it begins in a larger one; at its start unless given. */
  readonly first?: number;
  /** Opens it; by its path unless given. */
  readonly open?: () => number;
  readonly bytes: number;
  /** Strong entity tag over its bytes (RFC 9110, section 8.8.3). */
  readonly etag: string;
  /** The same file compressed with gzip, for clients that accept it. */
  readonly gzip?: StoredFile;
}

/** A file to send, whole or in part; it may have to be written first. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly type: string;
  /** The name to save it under; nothing for what is shown in its place. */
  readonly name?: string;
  /** Rejects with a `ProblemError` if the file takes too long to write. */
  readonly open: () => Promise<StoredFile>;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly link?: string;
  readonly headers?: HeaderFields;
}

/** A redirect; `to` is a path, so that it holds under whatever host the client reached the service. */
export interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly status: 301 | 308;
  readonly to: string;
  readonly cacheControl: string;
}

/** Makes a redirect to a path that keeps the raw query of the request. */
export function redirect(
  status: 301 | 308,
  path: string,
  query: string,
  cacheControl: string,
): RedirectAnswer {
  return {
    kind: 'redirect',
    status,
    to: uriReference(query === '' ? path : `${path}?${query}`),
    cacheControl,
  };
}

/** The answer of a route, before it becomes bytes. */
export type Answer = ContentAnswer | FileAnswer | RedirectAnswer | ProblemAnswer;
