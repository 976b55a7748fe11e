import { cpuSecondsWithChildren } from '../../lab/processes.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import type { RunningServer } from '../server.ts';

/** Measurements of good clients: latencies in milliseconds, and the server's CPU in cores meanwhile. */
export interface Phase {
  readonly waits: readonly number[];
  readonly cpu: number;
}

/** Number of good clients, and the pause of each between two requests, in milliseconds. */
export interface GoodClients {
  readonly clients: number;
  readonly pauseMs: number;
}

/** Requests verdicts for this many seconds; throws on any status but 200. */
export async function askFor(
  { origin, pid }: RunningServer,
  slugs: readonly string[],
  seconds: number,
  { clients, pauseMs }: GoodClients,
): Promise<Phase> {
  const waits: number[] = [];
  const start = performance.now();
  const cpuBefore = cpuSecondsWithChildren(pid);
  const end = start + seconds * 1000;
  const ask = async (client: number) => {
    for (let number = client; performance.now() < end; number += clients) {
      const asked = performance.now();
      const response = await fetch(`${origin}/api/v1/${slugs[number % slugs.length]}`);
      await response.arrayBuffer();
      if (response.status !== 200) throw new ScriptFailure(`a good client received ${response.status}`);
      waits.push(performance.now() - asked);
      await Bun.sleep(pauseMs);
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => ask(client)));
  return { waits, cpu: (cpuSecondsWithChildren(pid) - cpuBefore) / ((performance.now() - start) / 1000) };
}
