import { ScriptFailure } from '../../lab/script/failure.ts';
import { wholeNumber } from '../../lab/script/option.ts';
import { alignedTable, columnsOf, type Table } from '../../lab/table.ts';
import { baseUrl } from '../catalogue.ts';
import { writeChangingCatalogue } from '../changing-catalogue.ts';
import { runCommand, verdicts } from '../command.ts';
import { failedOf, tellFailures } from '../faults/load.ts';
import { progress } from '../progress.ts';
import { runBench } from '../run.ts';
import { startServer, stopServer } from '../server.ts';
import { type LifeCycleRow, runLifeCycle } from './life-cycle.ts';

const script = {
  name: 'chaos:serve',
  about: `Serves a store from two workers, and publishes to it again and again while clients walk the list by next and ask for
verdicts; then rolls back. No walk may mix two editions. Then replaces servers by others again and again, and kills
supervisors. No request may fail.`,
  options: {
    publications: wholeNumber('publications', { min: 1, max: 1000, default: 50 }),
    replacements: wholeNumber('how often to repeat each operation on a server', {
      min: 1,
      max: 1000,
      default: 10,
    }),
    records: wholeNumber('verdicts in the catalogue', { min: 50, max: 1_000_000, default: 2000 }),
  },
  examples: ['--publications 5 --replacements 2 --records 500'],
  exits: ['no request failed', 'a request failed'],
} as const;

/** Concurrent clients. */
const clients = 6;

/** Seconds between a server's polls of the store. */
const pollSeconds = 1;

await runBench(script, async (workspace, { publications, replacements, records }) => {
  const [catalogue, store] = [workspace.path('catalogue'), workspace.path('store')];
  const publish = async (state: number) => {
    writeChangingCatalogue(catalogue, records, state);
    await runCommand(workspace, verdicts, 'publish', catalogue, '--to', store, '--force');
  };
  await publish(0);
  const server = await startServer(workspace, '/api/v1', (port) => [
    ...[verdicts, 'serve', store, '--port', String(port), '--workers', '2', '--poll', String(pollSeconds)],
  ]);
  const { origin } = server;
  const seen = { requests: 0, walks: 0, editions: new Set<string>(), slowestMs: 0 };
  let asking = true;
  const load = Promise.all(
    Array.from({ length: clients }, async () => {
      while (asking) await walk(origin, records, seen);
    }),
  );
  for (let state = 1; state <= publications; state++) {
    await Promise.race([publish(state), load]);
    progress(`publication ${state} of ${publications}`);
  }
  await Promise.race([runCommand(workspace, verdicts, 'rollback', store), load]);
  await Bun.sleep(pollSeconds * 2000);
  asking = false;
  await load;
  process.stdout.write(
    `${publications} publications and a rollback under ${clients} clients: ${seen.requests} requests, none of which failed; ` +
      `${seen.walks} walks of ${records} verdicts, each within one edition; ${seen.editions.size} editions seen; ` +
      `slowest answer ${Math.round(seen.slowestMs)} ms.\n`,
  );
  await stopServer(server);
  const [slug = ''] = writeChangingCatalogue(catalogue, records, 0);
  const paths = [`/api/v1/${slug}`, `/api/badge/${slug}`, '/api/v1?limit=20', `/reviews/${slug}`];
  const rows = await runLifeCycle({ workspace, store, paths, times: replacements });
  process.stdout.write(`${alignedTable(tableOf(rows))}\n`);
  if (rows.some(({ tally }) => failedOf(tally) > 0)) throw new ScriptFailure('requests failed');
});

function tableOf(rows: readonly LifeCycleRow[]): Table {
  return {
    columns: columnsOf(['done', 'failed'], ['requests', 'slowest']),
    rows: rows.map(({ done, tally }) => [
      done,
      tellFailures(tally) || 'none',
      String(tally.requests),
      `${Math.round(tally.slowestMs)} ms`,
    ]),
  };
}

/** Walks the whole list; checks that every page answers from one edition, and that every verdict appears once. */
async function walk(
  origin: string,
  records: number,
  seen: { requests: number; walks: number; editions: Set<string>; slowestMs: number },
): Promise<void> {
  const editions = new Set<string>();
  const slugs = new Set<string>();
  let next: string | null = `${origin}/api/v1?limit=200`;
  while (next !== null) {
    const start = performance.now();
    const response = await fetch(next.replace(baseUrl, origin));
    if (response.status !== 200)
      throw new ScriptFailure(`${response.status} for ${next}: ${await response.text()}`);
    const page = (await response.json()) as {
      data: { slug: string }[];
      edition: string;
      next: string | null;
    };
    seen.slowestMs = Math.max(seen.slowestMs, performance.now() - start);
    seen.requests++;
    editions.add(page.edition);
    seen.editions.add(page.edition);
    for (const { slug } of page.data) slugs.add(slug);
    next = page.next;
  }
  seen.walks++;
  if (editions.size !== 1 || slugs.size !== records)
    throw new ScriptFailure(`a walk saw ${editions.size} editions and ${slugs.size} of ${records} verdicts`);
}
