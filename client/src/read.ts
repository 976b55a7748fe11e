import type { Store } from './memory-store.ts';
import { ProblemError } from './problem-error.ts';
import { type Answer, type Sender, send } from './send.ts';
import { type Shared, share } from './share.ts';

/** What reading needs. */
export interface Reader extends Sender {
  /** Nothing: answers are not kept. */
  readonly store: Store | undefined;
  /** Whether requests come from a web page, whose browser has an HTTP cache and asks before unusual headers. */
  readonly inBrowser: boolean;
  /** Requests under way, by what they ask for. */
  readonly underWay: Map<string, Shared>;
}

/** How to read one address. */
export interface Reading {
  readonly signal?: AbortSignal | undefined;
  /** Asks the service even while a kept answer is fresh. */
  readonly revalidate?: boolean | undefined;
}

/** An answer as it is kept. */
interface Kept {
  readonly body: unknown;
  readonly etag: string | null;
  /** Fresh until, and of use when the service fails until: milliseconds since 1970. */
  readonly fresh: number;
  readonly usable: number;
}

/**
 * The JSON at an address: from the store while it is fresh, else from the service, which is asked whether the kept
 * answer still holds (RFC 9111, section 4.3). When the service fails, a kept answer stands in for as long as its
 * `stale-if-error` says (RFC 5861, section 4); it never comes back once the service has given another answer.
 * Equal requests under way are one. Throws a ProblemError for any other answer than JSON with status 200, an
 * UnreachableError for none, and the signal's reason when it is aborted.
 */
export async function read(url: string, { signal, revalidate }: Reading, reader: Reader): Promise<unknown> {
  signal?.throwIfAborted();
  return share(`${revalidate} ${url}`, signal, reader.underWay, (shared) =>
    readAlone(url, { signal: shared, revalidate }, reader),
  );
}

async function readAlone(url: string, { signal, revalidate }: Reading, reader: Reader): Promise<unknown> {
  const { clock, inBrowser } = reader;
  const kept = await recall(url, reader);
  if (kept && !revalidate && clock.now() < kept.fresh) return kept.body;
  const isUsable = () => kept && !revalidate && !signal?.aborted && clock.now() < kept.usable;
  // A page of another origin would need leave to send this header (a preflight), for each address anew. Its
  // browser revalidates what is in its own cache without.
  const etag = inBrowser ? null : kept?.etag;
  const init = {
    ...(signal && { signal }),
    ...(etag && { headers: { 'If-None-Match': etag } }),
    ...(revalidate && inBrowser && { cache: 'no-cache' as const }),
  };
  let answer: Answer;
  try {
    answer = await send(url, init, reader, (response) => response.text());
  } catch (error) {
    if (isUsable()) return kept?.body;
    throw error;
  }
  const { status } = answer;
  if (status >= 500 && isUsable()) return kept?.body;
  const body = status === 304 && kept ? kept.body : parseJson(answer.body);
  const isThere = status === 200 || status === 304;
  // Too many requests (429) says nothing about the content.
  if (isThere ? body : status < 500 && status !== 429) await keep(url, isThere && body, kept, answer, reader);
  if (!isThere || body === undefined)
    throw new ProblemError(status, body ?? { detail: `${url} answered with status ${status} and no JSON` });
  return body;
}

/** A store that fails, or holds what it should not, is as good as an empty one. */
async function recall(url: string, { store }: Reader): Promise<Kept | undefined> {
  try {
    const kept = JSON.parse((await store?.get(url)) ?? '') as Kept | null;
    return kept?.body ? kept : undefined;
  } catch {
    return undefined;
  }
}

/** Keeps a body, or nothing: as an empty value, since a store cannot remove. A store that fails is as good as none. */
async function keep(
  url: string,
  body: unknown,
  before: Kept | undefined,
  { status, headers }: Answer,
  { store, clock }: Reader,
): Promise<void> {
  const control = headers.get('cache-control') ?? '';
  const isKept = body && !/\bno-store\b/.test(control);
  if (!isKept && !before) return;
  const seconds = (name: string) => Number(new RegExp(`\\b${name}="?(\\d+)`).exec(control)?.[1] ?? 0);
  const age = Number(headers.get('age')) || 0;
  const fresh = clock.now() + (/\bno-cache\b/.test(control) ? 0 : (seconds('max-age') - age) * 1000);
  const usable = fresh + seconds('stale-if-error') * 1000;
  const etag = headers.get('etag') ?? (status === 304 ? before?.etag : null) ?? null;
  const kept: Kept = { body, etag, fresh, usable };
  try {
    await store?.set(url, isKept ? JSON.stringify(kept) : '');
  } catch {}
}

/** The value of a text, or nothing when it is not JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
