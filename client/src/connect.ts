import { baseOf, pageAddress } from './address.ts';
import { createMemoryStore, type Store } from './memory-store.ts';
import { ProblemError } from './problem-error.ts';
import { type Reader, type Reading, read } from './read.ts';
import { type Clock, type Fetch, type RetryOptions, systemClock } from './send.ts';

/** Where the service is, and what to use in the place of what the platform brings. */
export interface ClientOptions {
  /** Where the service is published, such as `https://verdicts.example`; may have a path. */
  readonly baseUrl: string;
  /** Used in the place of the global `fetch`. */
  readonly fetch?: Fetch | undefined;
  /** Where answers are kept; `false`: nowhere. In memory unless given, and in a browser in its own HTTP cache. */
  readonly cache?: Store | false | undefined;
  /** How often to ask again when the network or the service fails; `false`: never. */
  readonly retry?: RetryOptions | false | undefined;
  /** Used in the place of the machine's clock; for tests. */
  readonly clock?: Clock | undefined;
}

/** What every request takes. */
export interface GetOptions {
  /** Ends the request, its retries and its waits; its reason is thrown. */
  readonly signal?: AbortSignal | undefined;
}

/** A service to ask, as the functions of this package take it. */
export interface Service extends Reader {
  /** The base address, without a trailing slash. */
  readonly base: string;
}

/** Makes a service of its address; throws a TypeError when `baseUrl` is not an http or https address. */
export function connect({ baseUrl, fetch, cache, retry, clock = systemClock }: ClientOptions): Service {
  const inBrowser = pageAddress() !== undefined;
  return {
    base: baseOf(baseUrl),
    // Looked up with each request, because others may replace the global one later.
    fetch: fetch ?? ((url, init) => globalThis.fetch(url, init)),
    store: cache === false ? undefined : (cache ?? (inBrowser ? undefined : createMemoryStore())),
    retry: retry === false ? { tries: 1 } : (retry ?? {}),
    clock,
    inBrowser,
    underWay: new Map(),
  };
}

/** The JSON at an address, if it has the member that tells it from something else; throws a ProblemError if it has not. */
export async function readWith<Value>(
  service: Service,
  url: string,
  reading: Reading,
  fits: (answer: Partial<Value>) => boolean,
): Promise<Value> {
  const answer = (await read(url, reading, service)) as Partial<Value> | null;
  if (answer && fits(answer)) return answer as Value;
  throw new ProblemError(200, {
    title: 'The answer is of something else',
    detail: `${url} answered with JSON that is not of a Product Verdict Service`,
  });
}

/** Whether an answer is an envelope. */
export const isList = ({ data }: { readonly data?: unknown }): boolean => Array.isArray(data);
