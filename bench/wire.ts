import { startPostgres } from '../lab/postgres/postgres.ts';
import { startS3 } from '../lab/s3/s3-servers.ts';
import { choice, wholeNumber } from '../lab/script/option.ts';
import { alignedTable, columnsOf } from '../lab/table.ts';
import { startTrafficProxy, type TrafficProxy } from '../lab/traffic-proxy.ts';
import { writeCatalogue } from './catalogue.ts';
import { runCommand, verdicts } from './command.ts';
import { openAs } from './open-as.ts';
import { progress } from './progress.ts';
import { type GeneratedRecord, generateRecords } from './records.ts';
import { runBench } from './run.ts';
import type { Workspace } from './workspace.ts';

const script = {
  name: 'bench:wire',
  about: `Publishes a large catalogue, then 1,000 changed texts, then 100 added products. Measures the bytes sent
to the store, and fetched by a machine with the previous edition and by a new one.`,
  options: {
    store: choice('kind of store; starts an S3 or PostgreSQL server for it', ['s3', 'postgres']),
    records: wholeNumber('verdicts in the catalogue', { min: 2000, max: 10_000_000, default: 100_000 }),
  },
  examples: ['--records 1000000', '--store postgres'],
} as const;

/** Changes from one publication to the next. */
const steps: readonly (readonly [string, (records: number) => Iterable<GeneratedRecord>])[] = [
  ['the first publication', (records) => generateRecords(records)],
  ['1,000 texts changed', changedTexts],
  ['100 products added', addedProducts],
];

const titles = [
  'publication',
  'edition',
  'sent and stored',
  'fetched by a machine that follows',
  'by a new one',
  'CPU of publish',
  'CPU of fetching',
];

/** A store behind a counting proxy. */
interface WiredStore {
  readonly address: string;
  readonly proxy: TrafficProxy;
  stop(): Promise<void>;
}

await runBench(script, async (workspace, { records, store }) => {
  const wired = await (store === 's3' ? startBucket() : startDatabase());
  const { address, proxy } = wired;
  try {
    const fetchInto = (folder: string) => fetchEdition(wired, workspace.path(folder));
    const rows: string[][] = [];
    for (const [index, [name, recordsOf]] of steps.entries()) {
      progress(`${name}: publishing`);
      const catalogue = workspace.path('catalogue');
      await writeCatalogue(catalogue, recordsOf(records));
      process.env['VERDICTS_CACHE_DIR'] = workspace.path('publisher');
      const before = proxy.traffic.sent;
      const { cpuSeconds } = await publish(workspace, catalogue, address);
      const sent = proxy.traffic.sent - before;
      const follower = await fetchInto('follower');
      const newcomer = await fetchInto(`newcomer-${index}`);
      const share = (bytes: number) =>
        `${(bytes / 1e6).toFixed(1)} MB (${((100 * bytes) / follower.bytes).toFixed(1)} %)`;
      rows.push([
        name,
        `${(follower.bytes / 1e6).toFixed(1)} MB`,
        share(sent),
        share(follower.received),
        share(newcomer.received),
        `${cpuSeconds.toFixed(0)} s`,
        `${follower.cpuSeconds.toFixed(1)} s`,
      ]);
    }
    process.stdout.write(`${alignedTable({ columns: columnsOf([], titles), rows })}\n`);
  } finally {
    proxy.stop();
    await wired.stop();
  }
});

async function startBucket(): Promise<WiredStore> {
  const server = await startS3();
  process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
  const proxy = await startTrafficProxy(Number(new URL(server.endpoint).port));
  const address = `s3://${server.bucket}/wire?endpoint=http://127.0.0.1:${proxy.port}`;
  return { address, proxy, stop: () => server.stop() };
}

async function startDatabase(): Promise<WiredStore> {
  const postgres = await startPostgres();
  const proxy = await startTrafficProxy(postgres.port);
  const address = postgres.url().replace(`:${postgres.port}/`, `:${proxy.port}/`);
  return { address, proxy, stop: () => postgres.remove() };
}

function publish(workspace: Workspace, catalogue: string, address: string) {
  return runCommand(workspace, verdicts, 'publish', catalogue, '--to', address, '--force');
}

/** Fetches the current edition as a server does. */
async function fetchEdition({ address, proxy }: WiredStore, copiesFolder: string) {
  const store = openAs(address, copiesFolder);
  const before = proxy.traffic.received;
  const start = process.cpuUsage();
  const current = await store.current();
  if (!current) throw new Error('nothing was published');
  await store.fetch(current);
  const { user, system } = process.cpuUsage(start);
  return {
    bytes: current.bytes,
    received: proxy.traffic.received - before,
    cpuSeconds: (user + system) / 1e6,
  };
}

/** Changes the start and the end of the summary of a thousand evenly spaced records. */
function* changedTexts(count: number): Generator<GeneratedRecord> {
  const step = Math.floor(count / 1000);
  let index = 0;
  for (const record of generateRecords(count)) {
    const isChanged = index % step === 1 && index < 1000 * step;
    const verdictSummary = `Edited: ${record.verdictSummary} Revised as of number ${index}.`;
    yield isChanged ? { ...record, verdictSummary } : record;
    index++;
  }
}

/** The same with a hundred products added, spread over the order of slugs. */
function* addedProducts(count: number): Generator<GeneratedRecord> {
  yield* changedTexts(count);
  const step = Math.floor(count / 100);
  let index = 0;
  for (const record of generateRecords(count))
    if (index++ % step === 2 && index < 100 * step) yield { ...record, slug: `${record.slug}-more` };
}
