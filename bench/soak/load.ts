import { ScriptFailure } from '../../lab/script/failure.ts';
import { faultOf, type SoakTruth } from './answers.ts';
import { type SoakRequest, soakRequests } from './requests.ts';

/** Outcome of the requests in an interval. */
export interface LoadTally {
  /** Latencies in milliseconds until the end of the answer, without pictures and downloads. */
  readonly waits: number[];
  readonly statuses: Map<number, number>;
  /** Faults with their counts, and the first path of each. */
  readonly faults: Map<string, { count: number; path: string }>;
}

/** A load that runs until it is stopped. */
export interface SoakLoad {
  /** Returns the counts since the last call. */
  take(): LoadTally;
  stop(): Promise<void>;
}

/** Concurrent clients; more would be idle. */
const clients = 12;

/** Most ETags that clients remember, and the share of requests that revalidate one. */
const etagsMax = 2000;
const askAgain = 0.3;

/** Sends the mix of requests at a constant rate, and checks every answer. */
export function startLoad(
  origin: string,
  slugs: readonly string[],
  rate: number,
  truth: SoakTruth,
): SoakLoad {
  let tally = newTally();
  let isRunning = true;
  const etags = new Map<string, string>();
  const everyMs = (clients * 1000) / rate;
  const run = async (client: number) => {
    const requests = soakRequests(slugs, client);
    let due = performance.now() + (client / clients) * everyMs;
    while (isRunning) {
      await Bun.sleep(Math.max(0, due - performance.now()));
      // A client that falls behind skips requests rather than catching up in a burst.
      due = Math.max(due + everyMs, performance.now() - everyMs);
      const { value: request } = requests.next();
      if (request) await ask(origin, request, etags, truth, tally);
    }
  };
  const all = Promise.all(Array.from({ length: clients }, (_, client) => run(client)));
  return {
    take() {
      const taken = tally;
      tally = newTally();
      return taken;
    },
    async stop() {
      isRunning = false;
      await all;
    },
  };
}

/** Sends each request once, on its own connection, so that all workers get some. Throws `ScriptFailure` on a fault. */
export async function askOnce(
  origin: string,
  requests: readonly SoakRequest[],
  truth: SoakTruth,
): Promise<void> {
  const tally = newTally();
  for (const request of requests) await ask(origin, { ...request, isLast: true }, new Map(), truth, tally);
  const [first] = tally.faults;
  if (first) throw new ScriptFailure(`${first[1].path} answered with ${first[0]}`);
}

function newTally(): LoadTally {
  return { waits: [], statuses: new Map(), faults: new Map() };
}

async function ask(
  origin: string,
  { path, headers, isLast }: SoakRequest,
  etags: Map<string, string>,
  truth: SoakTruth,
  tally: LoadTally,
): Promise<void> {
  const key = `${headers['Accept-Encoding']} ${path}`;
  const known = etags.get(key);
  const isAgain = known !== undefined && Math.random() < askAgain;
  const asked = performance.now();
  let fault: string | undefined;
  try {
    const response = await fetch(origin + path, {
      headers: {
        ...headers,
        ...(isAgain && { 'If-None-Match': known }),
        ...(isLast && { Connection: 'close' }),
      },
      redirect: 'manual',
    });
    const body = new Uint8Array(await response.arrayBuffer());
    if (!/^\/(?:og|data)\//.test(path)) tally.waits.push(performance.now() - asked);
    const { status } = response;
    tally.statuses.set(status, (tally.statuses.get(status) ?? 0) + 1);
    const etag = response.headers.get('etag');
    if (etag !== null && status === 200) remember(etags, key, etag);
    fault = faultOf({ path, status, type: response.headers.get('content-type') ?? '', body }, truth);
  } catch (error) {
    fault = error instanceof Error && 'code' in error ? String(error.code) : String(error);
  }
  if (fault === undefined) return;
  const entry = tally.faults.get(fault) ?? { count: 0, path };
  tally.faults.set(fault, { ...entry, count: entry.count + 1 });
}

function remember(etags: Map<string, string>, key: string, etag: string): void {
  etags.delete(key);
  etags.set(key, etag);
  const [oldest] = etags.keys();
  if (etags.size > etagsMax && oldest !== undefined) etags.delete(oldest);
}
