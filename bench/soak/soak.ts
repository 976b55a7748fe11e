import { freePort } from '../../lab/free-port.ts';
import { ScriptFailure } from '../../lab/script/failure.ts';
import { wholeNumber } from '../../lab/script/option.ts';
import type { ValuesOf } from '../../lab/script/script.ts';
import { alignedTable } from '../../lab/table.ts';
import { replacedMax } from '../../src/http/kept/replaced-editions.ts';
import { readPublications, writeChangingCatalogue } from '../changing-catalogue.ts';
import { runCommand, verdicts } from '../command.ts';
import { mebibytes } from '../figures.ts';
import { describeRun } from '../machine.ts';
import { progress } from '../progress.ts';
import { runBench } from '../run.ts';
import { startServer } from '../server.ts';
import type { Workspace } from '../workspace.ts';
import type { SoakTruth } from './answers.ts';
import { askOnce, type LoadTally, startLoad } from './load.ts';
import { oneOfEach } from './requests.ts';
import { describeDescriptors, type SoakPlace, type SoakSample, takeSample } from './samples.ts';
import { type SoakMinute, soakTable } from './table.ts';
import { judgeSoak, memoryTrend } from './verdict.ts';

const pollSeconds = 2;
const sampleMs = 5000;

/** Publications whose files the store keeps. */
const keptFiles = 5;

/** Idle timeout of connections; a little later the server is at rest. */
const idleSeconds = 3;
const restMs = 15_000;

const script = {
  name: 'soak',
  about: `Serves a store from two workers under a mixed load, publishes to it repeatedly, and checks every answer.
Prints a line for each minute, and whether memory or file descriptors leaked.`,
  options: {
    minutes: wholeNumber('duration', { min: 1, max: 1440, default: 30 }),
    records: wholeNumber('verdicts in the catalogue', { min: 100, max: 1_000_000, default: 20_000 }),
    every: wholeNumber('seconds between publications', { min: 5, max: 3600, default: 20 }),
    rate: wholeNumber('total requests a second', { min: 1, max: 20_000, default: 300 }),
    memory: wholeNumber('MiB for caches and clients in each worker', { min: 4, max: 1024, default: 32 }),
  },
  examples: ['--minutes 2 --records 1000'],
  exits: ['no faults and no leaks', 'a fault or a leak'],
} as const;

await runBench(script, async (workspace, options) => {
  const store = workspace.path('store');
  const publisher = publisherTo(store, workspace, options.records);
  const slugs = await publisher.publish();
  const admin = freePort();
  const server = await startServer(workspace, '/api/v1', (port) => [
    ...[verdicts, 'serve', store, '--workers', '2', '--port', `${port}`, '--admin-port', `${admin}`],
    ...['--memory', `${options.memory}`, '--poll', `${pollSeconds}`, '--keepalive-timeout', `${idleSeconds}`],
  ]);
  const newest = () => publisher.state;
  const place = {
    pid: server.pid,
    admin: `http://127.0.0.1:${admin}`,
    temporary: workspace.path('tmp'),
    newest,
  };
  const truth = truthOf(store, slugs, newest);
  // Warm-up: opens everything that stays open, such as threads, folders, and as many editions as a server keeps.
  for (let round = 0; round < replacedMax; round++) {
    for (let time = 0; time < 4; time++) await askOnce(server.origin, oneOfEach(slugs), truth);
    await publisher.publish();
    await Bun.sleep(pollSeconds * 2000);
  }
  const before = await rest(place);
  const { minutes, samples } = await soak(options, server.origin, slugs, truth, place, publisher);
  const after = await rest(place);
  const faults = new Map<string, { count: number; path: string }>();
  for (const { tally } of minutes) addFaults(tally, faults);
  const found = judgeSoak({ samples, restingBefore: before.length, restingAfter: after.length, faults });
  const memory = memoryTrend(samples);
  process.stdout.write(
    [
      ...describeRun('soak', `Bun ${Bun.version}`),
      alignedTable(soakTable(minutes)),
      `Memory over the second half: ${mebibytes(memory.middle)}, ${mebibytes(memory.perHour)} an hour. File descriptors at rest: ${before.length} before, ${after.length} after.`,
      ...(after.length > before.length ? [`Still open:\n${difference(after, before).join('\n')}`] : []),
      found.length === 0 ? 'All answers were right, and nothing leaked.\n' : '',
    ].join('\n'),
  );
  if (found.length > 0) throw new ScriptFailure(found.join('\n'));
});

/** Publishes a catalogue in successive states. */
function publisherTo(store: string, workspace: Workspace, records: number) {
  const catalogue = workspace.path('catalogue');
  return {
    /** The state last published, or being published. */
    state: -1,
    async publish(): Promise<readonly string[]> {
      const slugs = writeChangingCatalogue(catalogue, records, ++this.state);
      await runCommand(workspace, verdicts, 'publish', catalogue, '--to', store, '--force');
      if (this.state % keptFiles === keptFiles - 1)
        await runCommand(workspace, verdicts, 'prune', store, '--keep', String(keptFiles));
      return slugs;
    },
  };
}

function truthOf(store: string, slugs: readonly string[], newest: () => number): SoakTruth {
  const read = () => new Map(readPublications(store).map((one, state) => [one.edition, state]));
  let states = read();
  return {
    indexOf: new Map(slugs.map((slug, index) => [slug, index])),
    stateOf(edition) {
      if (!states.has(edition)) states = read();
      return states.get(edition);
    },
    newest,
    // The one being published, and the one before.
    mayLag: 2,
  };
}

async function soak(
  { minutes: count, every, rate }: ValuesOf<typeof script.options>,
  origin: string,
  slugs: readonly string[],
  truth: SoakTruth,
  place: SoakPlace,
  publisher: ReturnType<typeof publisherTo>,
): Promise<{ readonly minutes: readonly SoakMinute[]; readonly samples: readonly SoakSample[] }> {
  const minutes: SoakMinute[] = [];
  const samples: SoakSample[] = [];
  const load = startLoad(origin, slugs, rate, truth);
  const begun = performance.now();
  const end = begun + count * 60_000;
  const publishing = (async () => {
    // A publication that took longer than `every` delays the next ones; none is made up for after the end.
    for (let due = begun; due < end; due = Math.max(due + every * 1000, performance.now())) {
      await Bun.sleep(Math.max(0, due - performance.now()));
      await publisher.publish();
    }
  })();
  const sampling = (async () => {
    for (let minute = 1; minute <= count; minute++) {
      const [from, first, state] = [performance.now(), samples.length, publisher.state];
      while (performance.now() < begun + minute * 60_000) {
        await Bun.sleep(sampleMs);
        samples.push(await takeSample(place, (performance.now() - begun) / 1000));
      }
      minutes.push({
        tally: load.take(),
        samples: samples.slice(first),
        seconds: (performance.now() - from) / 1000,
        publications: publisher.state - state,
      });
      progress(`minute ${minute} of ${count}`);
    }
  })();
  await Promise.all([publishing, sampling]);
  await load.stop();
  return { minutes, samples };
}

/** Open descriptors after all clients have disconnected. */
async function rest({ pid }: SoakPlace): Promise<readonly string[]> {
  await Bun.sleep(restMs);
  return describeDescriptors(pid);
}

/** The additional descriptors, with sockets and files each under one name. */
function difference(after: readonly string[], before: readonly string[]): readonly string[] {
  const left = [...before];
  return after.filter((name) => {
    const index = left.indexOf(name);
    if (index !== -1) left.splice(index, 1);
    return index === -1;
  });
}

function addFaults(tally: LoadTally, to: Map<string, { count: number; path: string }>): void {
  for (const [fault, { count, path }] of tally.faults)
    to.set(fault, { count: (to.get(fault)?.count ?? 0) + count, path: to.get(fault)?.path ?? path });
}
