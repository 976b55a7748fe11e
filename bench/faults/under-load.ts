import type { LoadTally } from '../../lab/steady-load.ts';
import { stopServer } from '../server.ts';
import type { FaultReport } from './fault.ts';
import type { FaultServer } from './ground.ts';
import { type Expected, failedOf, startFaultLoad, tellFailures } from './load.ts';

/** Seconds of load before the fault, and after it, when every request must succeed. */
const calmSeconds = 1;

/** Outcome of a load before, during and after a fault. */
export interface UnderLoad {
  readonly tally: LoadTally;
  /** Failures after the fault, all of which are violations. */
  readonly after: readonly string[];
}

/** Runs `act` on a server under load, and then loads it again. */
export async function underLoad(
  server: FaultServer,
  expected: Expected,
  act: () => Promise<void>,
): Promise<UnderLoad> {
  const load = startFaultLoad(server.origin, expected);
  await Bun.sleep(calmSeconds * 1000);
  await act();
  const tally = await load.stop();
  const again = startFaultLoad(server.origin, expected);
  await Bun.sleep(calmSeconds * 1000);
  const afterwards = await again.stop();
  return {
    tally,
    after: failedOf(afterwards) > 0 ? [`still failing afterwards: ${tellFailures(afterwards)}`] : [],
  };
}

/** Like `underLoad`, but every failed request is a violation. */
export async function unharmed(...given: Parameters<typeof underLoad>): Promise<UnderLoad> {
  const { tally, after } = await underLoad(...given);
  return { tally, after: failedOf(tally) > 0 ? [tellFailures(tally), ...after] : after };
}

/** Stops a server and reports; `said` is the text to report, or a pattern for its log messages. */
export async function reportOn(
  server: FaultServer,
  { tally, after }: UnderLoad,
  { done, said, wrong = [] }: { done: string; said: string | RegExp; wrong?: readonly string[] },
): Promise<FaultReport> {
  const summary = typeof said === 'string' ? said : saidAbout(server, said);
  await stopServer(server);
  return {
    done,
    requests: tally.requests,
    failed: failedOf(tally),
    said: summary,
    wrong: [...wrong, ...after],
  };
}

/** Log messages that match, shortened, without repeats. */
export function saidAbout({ messages }: FaultServer, pattern: RegExp): string {
  const found = messages().filter((message) => pattern.test(message));
  return [...new Set(found.map((message) => message.replaceAll(/\/\S*\//g, '').slice(0, 160)))]
    .slice(0, 3)
    .join(' | ');
}
