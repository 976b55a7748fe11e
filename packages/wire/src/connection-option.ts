import type { RequestHead } from './request-head.ts';

/** What a response says of its connection; nothing is HTTP/1.1 that goes on. */
export type ConnectionOption = 'close' | 'keep-alive' | undefined;

/** What the answer to a request says of the connection; nothing needs saying nearly always (RFC 9112, section 9.3). */
export function connectionOption(head: RequestHead | undefined, isLast: boolean): ConnectionOption {
  if (!head?.keepAlive || isLast) return 'close';
  // A client that waited may send its body or not: what follows could not be told from it.
  if (head.expectsContinue && head.framing !== 0) return 'close';
  return head.isHttp11 ? undefined : 'keep-alive';
}
