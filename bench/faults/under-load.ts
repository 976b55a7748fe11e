import { stopServer } from '../server.ts';
import type { FaultReport } from './fault.ts';
import type { FaultGround, FaultServer } from './ground.ts';
import { type Expected, type FaultTally, failedOf, tellFailures } from './load.ts';

/** Seconds of load before something is done, and after all of it, when everything must be well again. */
const calmSeconds = 1;

/** A load before, during and after something. */
export interface UnderLoad {
  readonly tally: FaultTally;
  /** Failures once it was over: whatever they are, they are wrong. */
  readonly after: readonly string[];
}

/** Does something to a server under load, and loads it again when it is over. */
export async function underLoad(
  ground: FaultGround,
  server: FaultServer,
  expected: Expected,
  act: () => Promise<void>,
): Promise<UnderLoad> {
  const load = ground.load(server, expected);
  await Bun.sleep(calmSeconds * 1000);
  await act();
  const tally = await load.stop();
  const again = ground.load(server, expected);
  await Bun.sleep(calmSeconds * 1000);
  const afterwards = await again.stop();
  return {
    tally,
    after: failedOf(afterwards) > 0 ? [`afterwards still ${tellFailures(afterwards)}`] : [],
  };
}

/** The same, when no request may fail at any time. */
export async function unharmed(...given: Parameters<typeof underLoad>): Promise<UnderLoad> {
  const { tally, after } = await underLoad(...given);
  return { tally, after: failedOf(tally) > 0 ? [tellFailures(tally), ...after] : after };
}

/** Stops a server and reports what came of it; `said` is what the service said, or matches its messages that tell. */
export async function reportOn(
  server: FaultServer,
  { tally, after }: UnderLoad,
  { done, said, wrong = [] }: { done: string; said: string | RegExp; wrong?: readonly string[] },
): Promise<FaultReport> {
  const told = typeof said === 'string' ? said : saidAbout(server, said);
  await stopServer(server);
  return { done, requests: tally.requests, failed: failedOf(tally), said: told, wrong: [...wrong, ...after] };
}

/** The messages that match, shortened, each once. */
export function saidAbout({ messages }: FaultServer, pattern: RegExp): string {
  const found = messages().filter((message) => pattern.test(message));
  return [...new Set(found.map((message) => message.replaceAll(/\/\S*\//g, '').slice(0, 160)))]
    .slice(0, 3)
    .join(' | ');
}
