import { writeFileSync } from 'node:fs';
import { freePort } from '../lab/free-port.ts';
import { memoryOf } from '../lab/processes.ts';
import { flag, wholeNumber } from '../lab/script/option.ts';
import { columnsOf } from '../lab/table.ts';
import { compileGenerated } from './catalogue.ts';
import { verdicts } from './command.ts';
import { mebibytes, whole } from './figures.ts';
import { progress } from './progress.ts';
import { printFindings, writeFindings } from './report.ts';
import { runBench } from './run.ts';
import { startServer } from './server.ts';
import { median } from './statistics.ts';
import { findTools, onCore } from './tools.ts';
import { measureRound, type Round } from './wrk.ts';
import { wrkPostScript } from './wrk-script.ts';

const script = {
  name: 'bench:assistants',
  about: `Calls the tools of verdicts mcp --listen over HTTP and measures calls a second and memory with a
thousand clients. Takes about three minutes. One core for the server (core 0) and one for wrk (core 1).`,
  options: {
    products: wholeNumber('number of verdicts', { min: 1000, max: 1_000_000, default: 10_000 }),
    rounds: wholeNumber('rounds of each call', { min: 1, max: 20, default: 5 }),
    write: flag('also write the result into docs/benchmarks.md'),
  },
  examples: ['--rounds 1', '--write'],
} as const;

const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };

const columns = columnsOf(
  ['call'],
  ['clients', 'calls/s', 'server CPU, µs', 'bytes per answer', 'peak memory so far (VmHWM)'],
);

/** Concurrent clients: as on a busy site, and the number for which memory is promised to stay bounded. */
const clients = [16, 1000] as const;

/** Length of a round: with a thousand clients, a call may wait for seconds. */
const seconds = 6;

await runBench(script, async (workspace, { products, rounds, write }) => {
  const tools = findTools('wrk', 'taskset');
  const { edition, slugs } = await compileGenerated(workspace, products);
  const port = freePort();
  const admin = await startServer(workspace, '/ready', (adminPort) => [
    ...[...onCore(tools.taskset, 0), verdicts, 'mcp', edition, '--listen', `127.0.0.1:${port}`],
    ...['--admin-port', String(adminPort)],
  ]);
  const server = { ...admin, origin: `http://127.0.0.1:${port}` };
  const rows: string[][] = [];
  for (const connections of clients)
    for (const [call, bodies] of Object.entries(callsFor(slugs))) {
      progress(`${call}, ${connections} clients …`);
      const file = workspace.path(`${rows.length}.lua`);
      writeFileSync(file, wrkPostScript('/mcp', headers, bodies));
      // With a thousand concurrent clients, calls queue behind one another.
      const load = {
        workspace,
        command: [...onCore(tools.taskset, 1), tools.wrk],
        connections,
        timeoutSeconds: 60,
      };
      const found: Round[] = [];
      for (let round = 0; round <= rounds; round++)
        found.push(await measureRound(load, server, file, seconds));
      // The first round is the warm-up.
      const of = (key: keyof Round) => median(found.slice(1).map((one) => one[key]));
      rows.push([
        call,
        whole(connections),
        whole(of('requestsPerSecond')),
        whole(of('cpuPerRequest')),
        whole(of('bytesPerResponse')),
        mebibytes(memoryOf(server.pid, 'VmHWM')),
      ]);
    }
  const findings = { tables: [{ columns, rows }], conclusions: [] };
  printFindings(findings);
  if (write) writeFindings('assistants', { script: script.name }, findings);
});

/** The messages to send, by tool. */
function callsFor(slugs: readonly string[]): Readonly<Record<string, readonly string[]>> {
  const tool = (name: string, given: object) =>
    JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: given } });
  const queries = ['note app', 'hosting', 'password manager for a family', 'best camera', 'pilcrow mini'];
  return {
    'tools/list': [JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' })],
    product_verdict_get: slugs.slice(0, 500).map((slug) => tool('product_verdict_get', { products: [slug] })),
    product_verdict_search: queries.map((query) => tool('product_verdict_search', { query, limit: 5 })),
  };
}
