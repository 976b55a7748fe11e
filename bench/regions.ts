import { mkdirSync } from 'node:fs';
import { startS3 } from '../lab/s3/s3-servers.ts';
import { ScriptFailure } from '../lab/script/failure.ts';
import { wholeNumber } from '../lab/script/option.ts';
import { alignedTable, columnsOf } from '../lab/table.ts';
import { until } from '../lab/until.ts';
import { writeChangingCatalogue } from './changing-catalogue.ts';
import { root, runCommand, verdicts } from './command.ts';
import { progress } from './progress.ts';
import { runBench } from './run.ts';
import { startSlowWire } from './slow-wire.ts';
import type { Workspace } from './workspace.ts';

const script = {
  name: 'bench:regions',
  about: `Three regions as network namespaces: a bucket in the first, two servers in each. Publishes, cuts the third region off,
publishes again, and reconnects it. Measures how long each server takes to follow, and failed reads. Needs root.`,
  options: {
    records: wholeNumber('verdicts in the catalogue', { min: 50, max: 1_000_000, default: 20_000 }),
  },
  examples: ['--records 100000'],
} as const;

/** Links from the other regions to the bucket's: round-trip time in milliseconds, and megabits a second. */
const links = [
  { name: 'verdicts-b', address: '10.77.1', delayMs: 40, megabits: 100, loss: 0.005 },
  { name: 'verdicts-c', address: '10.77.2', delayMs: 120, megabits: 50, loss: 0.005 },
] as const;

/** Seconds between polls of the bucket. */
const poll = 1;

await runBench(script, async (workspace, { records }) => {
  const server = await startS3('0.0.0.0');
  const port = Number(new URL(server.endpoint).port);
  process.env['AWS_ACCESS_KEY_ID'] = server.accessKeyId;
  process.env['AWS_SECRET_ACCESS_KEY'] = server.secretAccessKey;
  try {
    const wires: { readonly madeBy: string; readonly port: number }[] = [];
    for (const link of links) wires.push(await join(link, port));
    const catalogue = workspace.path('catalogue');
    const addressFrom = (host: string) => `s3://${server.bucket}/regions?endpoint=http://${host}`;
    let state = 0;
    const publish = async () => {
      writeChangingCatalogue(catalogue, records, state++);
      process.env['VERDICTS_CACHE_DIR'] = workspace.path('publisher');
      await runCommand(
        workspace,
        verdicts,
        'publish',
        catalogue,
        '--to',
        addressFrom(`127.0.0.1:${port}`),
        '--force',
      );
      return performance.now();
    };
    progress('publishing');
    await publish();
    const regions = [
      { name: undefined, host: `127.0.0.1:${port}` },
      ...links.map(({ name, address }, index) => ({ name, host: `${address}.1:${wires[index]?.port}` })),
    ];
    const servers = regions.flatMap(({ name, host }, region) =>
      [1, 2].map((number) => startServer(workspace, { region, name, number, store: addressFrom(host) })),
    );
    for (const one of servers) await one.serves(1);
    const [published, followed] = [await publish(), new Map<number, number>()];
    await Promise.all(
      servers.map(async (one, index) => followed.set(index, (await one.serves(2)) - published)),
    );
    progress('the third region is cut off');
    run('ip', 'link', 'set', 'to-verdicts-c', 'down');
    await publish();
    await Promise.all(servers.slice(0, 4).map((one) => one.serves(3)));
    const isCutOff = servers.slice(4).every((one) => one.publication() === 2);
    await until(() => servers.slice(4).every((one) => one.says('cannot be reached')));
    run('ip', 'link', 'set', 'to-verdicts-c', 'up');
    const joined = performance.now();
    const caught = await Promise.all(servers.slice(4).map(async (one) => (await one.serves(3)) - joined));
    const rows = servers.map((one, index) => [
      ['bucket', ...links.map(({ delayMs, megabits }) => `${delayMs} ms, ${megabits} Mbit/s`)][one.region] ??
        '',
      `${((followed.get(index) ?? 0) / 1000).toFixed(1)} s`,
      index < 4 ? '' : `${((caught[index - 4] ?? 0) / 1000).toFixed(1)} s`,
      `${one.reads.failed} of ${one.reads.all}`,
    ]);
    const titles = ['region', 'follows after', 'after reconnecting', 'failed reads'];
    process.stdout.write(
      `${alignedTable({ columns: columnsOf([], titles), rows })}\nDelay, 0.5 % loss and rate by ${wires[0]?.madeBy}. ${isCutOff ? 'The region that was cut off kept serving publication 2.' : 'The third region was not cut off.'}\n`,
    );
    await Promise.all(servers.map((one) => one.stop()));
  } finally {
    for (const { name } of links) Bun.spawnSync(['ip', 'netns', 'del', name]);
    await server.stop();
  }
});

/** Creates a region and its link to this one; returns how the link is made, and the bucket's port on it. */
async function join({ name, address, ...shape }: (typeof links)[number], bucket: number) {
  const wire = `to-${name}`;
  run('ip', 'netns', 'add', name);
  run('ip', 'link', 'add', wire, 'type', 'veth', 'peer', 'name', 'home', 'netns', name);
  run('ip', 'address', 'add', `${address}.1/24`, 'dev', wire);
  run('ip', 'link', 'set', wire, 'up');
  const inside = (...words: string[]) => run('ip', 'netns', 'exec', name, ...words);
  inside('ip', 'link', 'set', 'lo', 'up');
  inside('ip', 'address', 'add', `${address}.2/24`, 'dev', 'home');
  inside('ip', 'link', 'set', 'home', 'up');
  const { delayMs, megabits, loss } = shape;
  const netem = ['netem', 'delay', `${delayMs}ms`, 'loss', `${100 * loss}%`, 'rate', `${megabits}mbit`];
  const { exitCode } = Bun.spawnSync(['tc', 'qdisc', 'add', 'dev', wire, 'root', ...netem], {
    stderr: 'ignore',
  });
  if (exitCode === 0) return { madeBy: 'netem', port: bucket };
  const { port } = await startSlowWire(`${address}.1`, bucket, shape);
  return { madeBy: 'a relay in user space (this kernel has no netem)', port };
}

function run(...words: [string, ...string[]]): void {
  const { exitCode, stderr } = Bun.spawnSync(words, { stderr: 'pipe' });
  if (exitCode !== 0) throw new ScriptFailure(`${words.join(' ')}: ${stderr.toString().trim()}`);
}

/** Starts a server in a region, and a reader there that sends requests in a loop. */
function startServer(
  workspace: Workspace,
  {
    region,
    name,
    number,
    store,
  }: { region: number; name: string | undefined; number: number; store: string },
) {
  const folder = workspace.path(`copies-${region}-${number}`);
  mkdirSync(folder);
  const port = 9100 + number + 10 * region;
  const inside = name === undefined ? [] : ['ip', 'netns', 'exec', name];
  const words = ['serve', store, '--poll', String(poll), '--port', String(port), '--cache-dir', folder];
  const child = workspace.spawn([...inside, verdicts, ...words]);
  const reads = { all: 0, failed: 0 };
  let log = '';
  let publication = 1;
  const watch = async (stream: ReadableStream<Uint8Array>) => {
    for await (const part of stream) {
      log += new TextDecoder().decode(part);
      publication = Number([...log.matchAll(/publication (\d+): /g)].at(-1)?.[1] ?? publication);
    }
  };
  void watch(child.stderr);
  void watch(child.stdout);
  const reader = workspace.spawn([
    ...inside,
    process.execPath,
    `${root}/bench/region-reader.ts`,
    String(port),
  ]);
  const counted = (async () => {
    for await (const part of reader.stdout)
      for (const line of new TextDecoder().decode(part).trim().split('\n')) {
        const [all = 0, failed = 0] = line.split(' ').map(Number);
        Object.assign(reads, { all, failed });
      }
  })();
  return {
    region,
    reads,
    publication: () => publication,
    says: (text: string) => log.includes(text),
    async serves(wanted: number): Promise<number> {
      await until(() => log.includes('in a browser') && publication >= wanted);
      return performance.now();
    },
    async stop() {
      reader.kill();
      await counted;
      child.kill();
      await child.exited;
    },
  };
}
