import { messageOf } from '../verdict/error-message.ts';
import type { WriteLog } from './log/server-log.ts';
import { sleep } from './sleep.ts';
import { WorkerChannel, type WorkerMessage, type WorkerState } from './worker-channel.ts';

/** How worker processes are run. */
export interface WorkerOptions {
  readonly count: number;
  readonly spawn: SpawnWorker;
  readonly signal: AbortSignal;
  readonly writeLog: WriteLog;
}

/** A process that serves. */
export interface WorkerProcess {
  readonly exited: Promise<number>;
  readonly exitCode: number | null;
  readonly signalCode: string | number | null;
  kill(signal: 'SIGTERM'): void;
  send(question: unknown): void;
}

/** Starts the worker of a number; throws when the system has no room for another process. */
export type SpawnWorker = (number: number, onMessage: (message: WorkerMessage) => void) => WorkerProcess;

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
  child: WorkerProcess | undefined;
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
  options: Omit<WorkerOptions, 'count'>,
  firstReady: (ready: boolean) => void,
): Promise<void> {
  const { number, channel } = place;
  const { spawn, signal, writeLog } = options;
  let wait: number = backOffMs[0];
  let everReady = false;
  while (!signal.aborted) {
    const start = performance.now();
    let how: string;
    try {
      place.child = spawn(number, (message) => {
        channel.receive(message);
        if (message.kind !== 'ready') return;
        everReady = true;
        firstReady(true);
      });
      how = `ended (${await endOf(place.child, signal)})`;
    } catch (error) {
      how = `could not be started (${messageOf(error)})`;
      if (!everReady) writeLog(`Worker ${number} ${how}.`, 'warn');
    }
    place.child = undefined;
    if (signal.aborted) break;
    // What is wrong from the first moment is wrong with the options; it has been said.
    if (!everReady) break;
    if (performance.now() - start > goodLifeMs) wait = backOffMs[0];
    writeLog(`Worker ${number} ${how}; another takes its place in ${wait / 1000} s.`, 'warn');
    place.restarts++;
    await sleep(wait, signal);
    wait = Math.min(wait * 2, backOffMs[1]);
  }
  firstReady(false);
}

/** Waits until a worker has ended, which it is asked to on the signal, and says how it did. */
async function endOf(child: WorkerProcess, signal: AbortSignal): Promise<string> {
  const stop = () => child.kill('SIGTERM');
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  await child.exited;
  signal.removeEventListener('abort', stop);
  return String(child.signalCode ?? `exit code ${child.exitCode}`);
}
