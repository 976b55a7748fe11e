/** A request under way, and how many callers wait for its answer. */
export interface Shared {
  readonly answer: Promise<unknown>;
  readonly stop: AbortController;
  waiting: number;
}

/**
 * The answer of a request, which is the same one for all who ask while it is under way; each gets a copy of its own. A
 * caller whose signal is aborted leaves with its reason, and the last to leave ends the request.
 */
export function share(
  key: string,
  signal: AbortSignal | undefined,
  underWay: Map<string, Shared>,
  begin: (signal: AbortSignal) => Promise<unknown>,
): Promise<unknown> {
  const forget = () => underWay.get(key) === shared && underWay.delete(key);
  const start = (stop: AbortController): Shared => ({
    stop,
    waiting: 0,
    answer: begin(stop.signal).finally(() => forget()),
  });
  const shared = underWay.get(key) ?? start(new AbortController());
  underWay.set(key, shared);
  shared.waiting++;
  return new Promise((resolve, reject) => {
    const leave = () => {
      reject(signal?.reason);
      if (--shared.waiting > 0) return;
      forget();
      shared.stop.abort(signal?.reason);
    };
    signal?.addEventListener('abort', leave, { once: true });
    shared.answer
      .then((body) => resolve(shared.waiting > 1 ? structuredClone(body) : body), reject)
      .finally(() => signal?.removeEventListener('abort', leave));
  });
}
