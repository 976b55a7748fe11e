import { readFileSync } from 'node:fs';
import { argv } from 'node:process';
import { RawConnection } from '../../lab/raw-connection.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import type { RunningServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';

/** Good clients: how many, the pause of each between two requests in milliseconds, and a file of slugs, one a line. */
export interface GoodClients {
  readonly clients: number;
  readonly pauseMs: number;
  readonly slugsFile: string;
}

/**
 * Lets good clients request verdicts for some seconds, in a process of their own, so that they do not slow the server.
 * `before` are words before the command. Returns latencies in milliseconds; throws `ScriptFailure` if a request failed.
 */
export async function askAsGood(
  workspace: Workspace,
  { origin }: RunningServer,
  seconds: number,
  { clients, pauseMs, slugsFile }: GoodClients,
  before: readonly string[] = [],
): Promise<readonly number[]> {
  const words = [new URL(origin).port, seconds, clients, pauseMs, slugsFile].map(String);
  const child = workspace.spawn([...before, process.execPath, import.meta.path, ...words]);
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) === 0) return JSON.parse(stdout);
  throw new ScriptFailure(`a request of a good client failed: ${stderr.slice(0, 500)}`);
}

if (import.meta.main) {
  const [port = '', seconds = '', clients = '', pauseMs = '', file = ''] = argv.slice(2);
  const slugs = readFileSync(file, 'utf8').split('\n');
  const waits: number[] = [];
  const end = performance.now() + Number(seconds) * 1000;
  const ask = async (client: number) => {
    const connection = await RawConnection.open(Number(port));
    for (let number = client; ; number += Number(clients)) {
      await Bun.sleep(Number(pauseMs) * (0.5 + Math.random()));
      const begun = performance.now();
      if (begun > end) return connection.close();
      const { status } = await connection.ask(`/api/v1/${slugs[number % slugs.length]}`);
      waits.push(performance.now() - begun);
      if (status !== 200) throw new Error(`status ${status}`);
    }
  };
  await Promise.all(Array.from({ length: Number(clients) }, (_, client) => ask(client)));
  process.stdout.write(JSON.stringify(waits));
}
