import type { WireLimits } from '../src/limits.ts';
import { chunkedEnd, type Framing } from './body.ts';
import { readHead, type SentHead, type SentRequest, type Unread } from './head.ts';

/** What a part of the sent bytes is, read strictly by RFC 9112. */
export type Reading =
  /** A whole request; with `closes` the server answers nothing after it. */
  | { readonly kind: 'request'; readonly request: SentRequest; readonly closes: boolean }
  /** Not a request: the server refuses it with one of these statuses and closes the connection. */
  | { readonly kind: 'refused'; readonly statuses: ReadonlySet<number>; readonly text: string }
  /** The beginning of a request: the server does not answer, or refuses what is already wrong. */
  | { readonly kind: 'unfinished'; readonly text: string };

/**
 * Reads what was sent over one connection as a strict server has to understand it, and independently of the reader in
 * `src`: where the two differ, one request may be smuggled inside another.
 */
export function readRequests(bytes: Buffer, limits: WireLimits): readonly Reading[] {
  const text = bytes.toString('latin1');
  const read: Reading[] = [];
  for (let at = 0; ; ) {
    // Empty lines before a request (RFC 9112, section 2.2).
    while (text.startsWith('\r\n', at)) at += 2;
    if (at === text.length) return read;
    const firstLine = text.slice(at, text.indexOf('\n', at) >>> 0);
    const last = (one: Unread) => [...read, { ...one, text: firstLine }];
    const head = readHead(text, at, limits);
    if (head.kind !== 'head') return last(head);
    const end = endOf(head, text, limits);
    if (end === undefined) return last({ kind: 'unfinished' });
    if (typeof end !== 'number') return last({ kind: 'refused', statuses: end });
    const { request } = head;
    const closes = !request.keepAlive || holdsBack(head);
    read.push({ kind: 'request', request, closes });
    if (closes) return read;
    at = end;
  }
}

/** The index behind a request, the statuses of what is wrong with its body, or nothing when there is too little. */
function endOf(head: SentHead, text: string, limits: WireLimits): number | ReadonlySet<number> | undefined {
  const { framing, end } = head;
  if (framing === 0 || holdsBack(head)) return end;
  if (framing === 'chunked') return chunkedEnd(text, end, limits);
  return end + framing > text.length ? undefined : end + framing;
}

/** Whether the client may or may not send a body: what comes next is ambiguous. */
function holdsBack({ request, framing }: { request: SentRequest; framing: Framing }): boolean {
  return request.expectsContinue && framing !== 0;
}
