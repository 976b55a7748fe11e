import { mkdirSync, writeFileSync } from 'node:fs';
import { type FaultyProxy, startFaultyProxy } from '../lab/s3/faulty-proxy.ts';
import { startS3 } from '../lab/s3/s3-servers.ts';
import { wholeNumber } from '../lab/script/option.ts';
import { alignedTable } from '../lab/table.ts';
import { parseS3Address } from '../src/edition/store/s3/s3-address.ts';
import { S3Store } from '../src/edition/store/s3/s3-store.ts';
import { settings } from './catalogue.ts';
import { runCommand, verdicts } from './command.ts';
import { progress } from './progress.ts';
import { type GeneratedRecord, generateRecords } from './records.ts';
import { runBench } from './run.ts';
import type { Workspace } from './workspace.ts';

const script = {
  name: 'bench:wire',
  about: `Publishes a large catalogue to a bucket, then with 1,000 texts changed, then with 100 products added, and says how many
bytes cross the wire to the bucket, and from it to a machine that has the edition before and to one that has none.`,
  options: {
    records: wholeNumber('how many verdicts', { min: 2000, max: 10_000_000, default: 100_000 }),
  },
  examples: ['--records 1000000'],
} as const;

/** What changes from one publication to the next. */
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

await runBench(script, async (workspace, { records }) => {
  const server = await startS3();
  const proxy = await startFaultyProxy(server.endpoint);
  try {
    process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
    process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
    const address = `s3://${server.bucket}/wire?endpoint=${proxy.endpoint}`;
    const fetchInto = (folder: string) => fetchEdition(address, server, workspace.path(folder), proxy);
    const rows: string[][] = [];
    for (const [index, [name, recordsOf]] of steps.entries()) {
      progress(`${name}: publishing`);
      const catalogue = workspace.path('catalogue');
      await writeRecords(catalogue, recordsOf(records));
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
    process.stdout.write(
      `${alignedTable({ columns: titles.map((title) => ({ title, align: 'right' as const })), rows })}\n`,
    );
  } finally {
    await proxy.stop();
    await server.stop();
  }
});

function publish(workspace: Workspace, catalogue: string, address: string) {
  return runCommand(workspace, verdicts, 'publish', catalogue, '--to', address, '--force');
}

/** Fetches the current edition as a server does. */
async function fetchEdition(
  address: string,
  credentials: { readonly accessKeyId: string; readonly secretAccessKey: string },
  copiesFolder: string,
  proxy: FaultyProxy,
) {
  const store = new S3Store({
    address: parseS3Address(address),
    surroundings: { endpoint: undefined, region: undefined, credentials: () => credentials },
    copiesFolder,
    onProgress: () => undefined,
  });
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

async function writeRecords(folder: string, records: Iterable<GeneratedRecord>): Promise<void> {
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/catalogue.yaml`, settings);
  const file = Bun.file(`${folder}/verdicts.ndjson`).writer();
  let count = 0;
  for (const record of records) {
    file.write(`${JSON.stringify(record)}\n`);
    if (++count % 1000 === 0) await file.flush();
  }
  await file.end();
}

/** Every thousandth part of the records begins otherwise and ends with words of its own. */
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

/** The same with products between others, everywhere in the order of slugs. */
function* addedProducts(count: number): Generator<GeneratedRecord> {
  yield* changedTexts(count);
  const step = Math.floor(count / 100);
  let index = 0;
  for (const record of generateRecords(count))
    if (index++ % step === 2 && index < 100 * step) yield { ...record, slug: `${record.slug}-more` };
}
