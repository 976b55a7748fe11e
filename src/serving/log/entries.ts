import type { CacheResult, Exchange, Peer } from '#wire/exchange.ts';
import { parseQuery } from '../../http/query/parse-query.ts';

/** Characters of a path that are logged. */
const pathMax = 512;
const methodMax = 32;
const textMax = 1000;
const stackMax = 1500;
/** An error may be the cause of itself. */
const causesMax = 3;

/** Which parts of a request are logged. */
export interface RequestEntryOptions {
  readonly withQuery: boolean;
  readonly withAddress: boolean;
}

/** A request as it is logged. */
export interface RequestEntry {
  readonly method: string;
  readonly path: string;
  readonly route: string;
  readonly status: number;
  readonly bytes: number;
  readonly ms: number;
  readonly cache: CacheResult;
  readonly ip?: string | null;
}

/** Makes the entry of a request; the address is that of the connection, not one from headers. */
export function requestEntry(
  exchange: Exchange,
  route: string,
  { remoteAddress }: Peer,
  { withQuery, withAddress }: RequestEntryOptions,
): RequestEntry {
  const { method, target, status, bytes, durationMs, cache } = exchange;
  const query = target.indexOf('?');
  return {
    method: cut(method, methodMax),
    path: cut(withQuery ? withoutWords(target) : query === -1 ? target : target.slice(0, query), pathMax),
    route,
    status,
    bytes,
    ms: Math.round(durationMs * 1000) / 1000,
    cache,
    ...(withAddress && { ip: remoteAddress ?? null }),
  };
}

/** An error as it is logged. */
export interface FailureEntry {
  readonly message: string;
  readonly error?: string;
  readonly stack?: string;
  readonly cause?: FailureEntry;
}

/** Makes the entry of an error and its first three causes. */
export function failureEntry(error: unknown, causes = causesMax): FailureEntry {
  if (!(error instanceof Error)) return { message: cut(String(error), textMax) };
  const { name, message, stack, cause } = error;
  return {
    message: cut(message, causes === causesMax ? textMax : textMax / 4),
    error: cut(name, methodMax),
    // Only the outer error has its stack: a line must stay short.
    ...(stack !== undefined && causes === causesMax && { stack: cut(stack, stackMax) }),
    ...(cause !== undefined && causes > 0 && { cause: failureEntry(cause, causes - 1) }),
  };
}

/** A target with the words that were searched for replaced by `*`: they may reveal who searches, and why. */
function withoutWords(target: string): string {
  const query = target.indexOf('?');
  if (query === -1) return target;
  const pairs = target.slice(query + 1).split('&');
  const kept = pairs.map((pair) => (parseQuery(pair)[0]?.name === 'q' ? 'q=*' : pair));
  return `${target.slice(0, query + 1)}${kept.join('&')}`;
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
