import type { ContentHead } from './content-head.ts';

/** A body that is finished, and what its response says of it. */
export interface TransientBody {
  readonly head: ContentHead;
  readonly etag: string;
  /** The header fields of a 304 that are not in the head, as lines. */
  readonly guidingLines: string;
  /** The same for the whole response. */
  readonly lines: string;
  /** Bytes of the body. */
  readonly length: number;
  /** Writes the body to a buffer that has room for it. */
  copyTo(target: Buffer, at: number): void;
}
