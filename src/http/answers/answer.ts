import type { Body } from '#wire/prepared-response.ts';
import type { Content } from '../../message/representation.ts';
import { uriReference } from '../../message/uri-reference.ts';
import type { ProblemAnswer } from './problem.ts';

/** A body to send, with everything that follows from it alone; bytes, ETag and encodings come later, once. */
export interface ContentAnswer extends Content {
  readonly kind: 'content';
  /** Makes the body, pictures elsewhere and later; not called when the finished bytes are kept already. */
  readonly render: () => Body | Promise<Body>;
}

/** A finished file that lies on disk while its edition is served. */
export interface StoredFile {
  readonly path: string;
  readonly bytes: number;
  /** Strong entity tag over its bytes (RFC 9110, section 8.8.3). */
  readonly etag: string;
}

/** A file to send, whole or in part; it may have to be made first. */
export interface FileAnswer {
  readonly kind: 'file';
  readonly type: string;
  /** What it is called where it is saved. */
  readonly name: string;
  /** Rejects with `NotReadyError` when it takes longer than anybody should wait. */
  readonly open: () => Promise<StoredFile>;
  readonly cacheControl: string;
  readonly lastModified: string;
  readonly link: string;
}

/** Another address to go to; `to` is a path, so that it holds wherever the service is reached. */
export interface RedirectAnswer {
  readonly kind: 'redirect';
  readonly status: 301 | 308;
  readonly to: string;
  readonly cacheControl: string;
}

/** Makes a redirect to a path; the raw query of the request goes with it. */
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

/** What a route makes of a request. */
export type Answer = ContentAnswer | FileAnswer | RedirectAnswer | ProblemAnswer;
