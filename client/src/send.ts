import { UnreachableError } from './unreachable-error.ts';

/** As much of `fetch` as the client uses. */
export type Fetch = (
  url: string,
  init: { headers?: Record<string, string>; signal?: AbortSignal; cache?: 'no-cache' },
) => Promise<Response>;

/** How often to ask again, and how long to wait; milliseconds. */
export interface RetryOptions {
  /** How often to ask in all, 3 unless given; 1 is the same as no retry. */
  readonly tries?: number | undefined;
  /** The longest first wait, 500 unless given; it doubles with each try. */
  readonly baseMs?: number | undefined;
  /** No wait is longer, 30 000 unless given; when `Retry-After` asks for more, there is no other try. */
  readonly maxMs?: number | undefined;
}

/** Time, for tests to replace. `sleep` ends early, by a throw, when the signal is aborted. */
export interface Clock {
  /** Milliseconds since 1970. */
  now(): number;
  sleep(ms: number, signal: AbortSignal | undefined): Promise<unknown>;
  /** From 0 to below 1. */
  random(): number;
}

/** An answer: its text, read to its end, or what else is made of it. */
export interface Answer<Body = string> {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Body;
}

/** What sending needs besides the request. */
export interface Sender {
  readonly fetch: Fetch;
  readonly retry: RetryOptions;
  readonly clock: Clock;
}

const passing = [429, 502, 503, 504];

/**
 * Sends a GET and reads the answer with `bodyOf`; asks again after network errors and statuses that pass, with growing waits of
 * random length, so that many clients do not come back at once.
 * Throws an UnreachableError when there is no answer at last, and the signal's reason when it is aborted.
 */
export async function send<Body>(
  url: string,
  init: Parameters<Fetch>[1],
  sender: Sender,
  bodyOf: (response: Response) => Promise<Body>,
): Promise<Answer<Body>> {
  const { fetch, retry, clock } = sender;
  const { tries = 3, baseMs = 500, maxMs = 30_000 } = retry;
  const { signal } = init;
  for (let tried = 1; ; tried++) {
    signal?.throwIfAborted();
    let answer: Answer<Body> | undefined;
    let cause: unknown;
    try {
      const response = await fetch(url, init);
      answer = { status: response.status, headers: response.headers, body: await bodyOf(response) };
    } catch (error) {
      signal?.throwIfAborted();
      cause = error;
    }
    if (answer && !passing.includes(answer.status)) return answer;
    const asked = answer ? retryAfter(answer.headers, clock) : 0;
    if (tried >= tries || asked > maxMs) {
      if (answer) return answer;
      throw new UnreachableError(url, cause);
    }
    signal?.throwIfAborted();
    const wait = asked + clock.random() * baseMs * 2 ** (tried - 1);
    await clock.sleep(Math.min(wait, maxMs), signal);
  }
}

/** The clock of the machine. */
export const systemClock: Clock = {
  now: () => Date.now(),
  random: () => Math.random(),
  sleep: (ms, signal) =>
    new Promise<void>((resolve, reject) => {
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener('abort', stop);
        resolve();
      }, ms);
      signal?.addEventListener('abort', stop, { once: true });
    }),
};

/** Milliseconds that `Retry-After` asks for, as seconds or a date (RFC 9110, section 10.2.3); 0 when it says nothing. */
function retryAfter(headers: Headers, { now }: Clock): number {
  const value = headers.get('retry-after') ?? '';
  if (/^\d+$/.test(value)) return Number(value) * 1000;
  // By the sender's clock, if the answer has a date.
  const from = Date.parse(headers.get('date') ?? '') || now();
  return Math.max(0, Date.parse(value) - from) || 0;
}
