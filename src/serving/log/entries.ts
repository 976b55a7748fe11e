import type { CacheResult, Exchange, Peer } from '#wire/exchange.ts';

/** Characters of a path that are written down. */
const pathMax = 512;
const methodMax = 32;
const textMax = 1000;
const stackMax = 1500;
/** An error may be the cause of itself. */
const causesMax = 3;

/** What of a request may be told. */
export interface RequestEntryOptions {
  readonly withQuery: boolean;
  readonly withAddress: boolean;
}

/** A request as it is written down. */
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

/** Makes the entry of a request; its address is that of the connection, whatever its headers claim. */
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
    path: cut(withQuery || query === -1 ? target : target.slice(0, query), pathMax),
    route,
    status,
    bytes,
    ms: Math.round(durationMs * 1000) / 1000,
    cache,
    ...(withAddress && { ip: remoteAddress ?? null }),
  };
}

/** An error as it is written down. */
export interface FailureEntry {
  readonly message: string;
  readonly error?: string;
  readonly stack?: string;
  readonly cause?: FailureEntry;
}

/** Makes the entry of an error with its causes, the first three. */
export function failureEntry(error: unknown, causes = causesMax): FailureEntry {
  if (!(error instanceof Error)) return { message: cut(String(error), textMax) };
  const { name, message, stack, cause } = error;
  return {
    message: cut(message, causes === causesMax ? textMax : textMax / 4),
    error: cut(name, methodMax),
    // Causes without theirs: a line must stay short, and the outer one tells the way.
    ...(stack !== undefined && causes === causesMax && { stack: cut(stack, stackMax) }),
    ...(cause !== undefined && causes > 0 && { cause: failureEntry(cause, causes - 1) }),
  };
}

function cut(text: string, max: number): string {
  return text.length > max ? `${text.slice(0, max)}…` : text;
}
