import type { Note } from './note.ts';
import { ownProgram } from './own-program.ts';
import { sleep } from './sleep.ts';
import { WorkerChannel, type WorkerMessage, type WorkerState } from './worker-channel.ts';

/** How worker processes are run. */
export interface WorkerOptions {
  readonly count: number;
  /** Words after `verdicts serve` that make a worker. */
  readonly words: readonly string[];
  /** Added to their environment. */
  readonly variables: Readonly<Record<string, string>>;
  readonly signal: AbortSignal;
  readonly note: Note;
}

/** A worker that dies is replaced after this many milliseconds, then twice as many, up to the second number. */
const backOffMs = [500, 30_000] as const;

/** A worker that lived this long, in milliseconds, was a good one: the next begins with the shortest wait again. */
const goodLifeMs = 60_000;

/** Worker processes that serve on one port. */
export interface Workers {
  /** Resolves when all answer; to false when one ended before it ever did. */
  readonly ready: Promise<boolean>;
  /** Resolves when all have ended, which they do on the signal. */
  readonly ended: Promise<void>;
  /** How each is doing, by its number; nothing of one that does not say. */
  states(): Promise<ReadonlyMap<number, WorkerState | undefined>>;
  /** How often the worker of a number was replaced. */
  restarts(number: number): number;
}

/** The place of a worker, which one process after the other takes. */
interface Place {
  readonly number: number;
  readonly channel: WorkerChannel;
  child: ReturnType<typeof spawnWorker> | undefined;
  restarts: number;
}

/** Starts worker processes and replaces those that die, until the signal; then lets them finish. */
export function startWorkers({ count, ...options }: WorkerOptions): Workers {
  const places: Place[] = [];
  const first: Promise<boolean>[] = [];
  const ended: Promise<void>[] = [];
  for (let number = 1; number <= count; number++) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    first.push(promise);
    const place = { number, channel: new WorkerChannel(), child: undefined, restarts: 0 };
    places.push(place);
    ended.push(keepAlive(place, options, resolve));
  }
  return {
    ready: Promise.all(first).then((all) => all.every(Boolean)),
    ended: Promise.all(ended).then(() => undefined),
    async states() {
      const asked = places.map(async ({ number, channel, child }) => {
        const state = child && (await channel.ask((question) => child.send(question)));
        return [number, state] as const;
      });
      return new Map(await Promise.all(asked));
    },
    restarts: (number) => places[number - 1]?.restarts ?? 0,
  };
}

async function keepAlive(
  place: Place,
  { words, variables, signal, note }: Omit<WorkerOptions, 'count'>,
  firstReady: (ready: boolean) => void,
): Promise<void> {
  const { number } = place;
  let wait: number = backOffMs[0];
  let everReady = false;
  while (!signal.aborted) {
    const start = performance.now();
    const child = spawnWorker(number, words, variables, (message) => {
      place.channel.receive(message);
      if (message.kind !== 'ready') return;
      everReady = true;
      firstReady(true);
    });
    place.child = child;
    const stop = () => child.kill('SIGTERM');
    signal.addEventListener('abort', stop);
    if (signal.aborted) stop();
    await child.exited;
    place.child = undefined;
    signal.removeEventListener('abort', stop);
    if (signal.aborted) break;
    // What is wrong from the first moment is wrong with the options; it has said so itself.
    if (!everReady) break;
    if (performance.now() - start > goodLifeMs) wait = backOffMs[0];
    const how = child.signalCode ?? `exit code ${child.exitCode}`;
    note(`Worker ${number} ended (${how}); another takes its place in ${wait / 1000} s.`, 'warn');
    place.restarts++;
    await sleep(wait, signal);
    wait = Math.min(wait * 2, backOffMs[1]);
  }
  firstReady(false);
}

function spawnWorker(
  number: number,
  words: readonly string[],
  variables: WorkerOptions['variables'],
  onMessage: (message: WorkerMessage) => void,
) {
  return Bun.spawn([...ownProgram(), 'serve', '--worker', String(number), ...words], {
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...variables },
    // When this process is gone, the worker sees the channel close.
    ipc: onMessage,
  });
}
