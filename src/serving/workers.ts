import { messageOf } from '../verdict/text/error-message.ts';
import { replaced } from './handover/replaced.ts';
import type { WriteLog } from './log/server-log.ts';
import { sleep } from './sleep.ts';
import {
  type SupervisorMessage,
  WorkerChannel,
  type WorkerMessage,
  type WorkerState,
} from './worker-channel.ts';

/** How workers are run. */
export interface WorkerOptions {
  readonly count: number;
  readonly spawn: SpawnWorker;
  readonly signal: AbortSignal;
  readonly writeLog: WriteLog;
  /** How long a worker may take to end once the signal was given, in milliseconds; then it is killed. */
  readonly stopMaxMs?: number;
}

/** Longer than a worker waits for requests to finish. */
const stopMaxDefault = 15_000;

/** A worker process. */
export interface WorkerProcess {
  readonly exited: Promise<number>;
  readonly exitCode: number | null;
  readonly signalCode: string | number | null;
  kill(signal: 'SIGTERM' | 'SIGKILL'): void;
  send(message: SupervisorMessage): void;
}

/** Starts the worker of a number; throws when the system cannot start another process. */
export type SpawnWorker = (number: number, onMessage: (message: WorkerMessage) => void) => WorkerProcess;

/** Milliseconds until an ended worker is replaced: at first, and at most; the wait doubles each time. */
const backOffMs = [500, 30_000] as const;

/** Milliseconds after which a worker counts as stable: if it ends later, the shortest wait applies again. */
const stableAfterMs = 60_000;

/** Worker processes that accept connections on one socket. */
export interface Workers {
  /** Resolves to true when all answer requests, to false when one ended before it did. */
  readonly ready: Promise<boolean>;
  /** Resolves when all have ended, as they do on the signal. */
  readonly ended: Promise<void>;
  /** The state of each, by its number; nothing for one that does not answer. */
  states(): Promise<ReadonlyMap<number, WorkerState | undefined>>;
  /** How often the worker of a number has been replaced. */
  restarts(number: number): number;
}

/** A numbered slot, filled by one worker process after another. */
interface WorkerSlot {
  readonly number: number;
  readonly channel: WorkerChannel;
  child: WorkerProcess | undefined;
  restarts: number;
}

/** Starts worker processes and replaces those that die, until the signal; then lets them finish. */
export function startWorkers({ count, ...options }: WorkerOptions): Workers {
  const slots: WorkerSlot[] = [];
  const first: Promise<boolean>[] = [];
  const ended: Promise<void>[] = [];
  for (let number = 1; number <= count; number++) {
    const { promise, resolve } = Promise.withResolvers<boolean>();
    first.push(promise);
    const slot = { number, channel: new WorkerChannel(), child: undefined, restarts: 0 };
    slots.push(slot);
    ended.push(runWorker(slot, options, resolve));
  }
  return {
    ready: Promise.all(first).then((all) => all.every(Boolean)),
    ended: Promise.all(ended).then(() => undefined),
    async states() {
      const asked = slots.map(async ({ number, channel, child }) => {
        const state = child && (await channel.ask((question) => child.send(question)));
        return [number, state] as const;
      });
      return new Map(await Promise.all(asked));
    },
    restarts: (number) => slots[number - 1]?.restarts ?? 0,
  };
}

async function runWorker(
  slot: WorkerSlot,
  options: Omit<WorkerOptions, 'count'>,
  onFirstReady: (ready: boolean) => void,
): Promise<void> {
  const { number, channel } = slot;
  const { spawn, signal, writeLog } = options;
  let wait: number = backOffMs[0];
  let everReady = false;
  while (!signal.aborted) {
    const start = performance.now();
    let how: string;
    try {
      slot.child = spawn(number, (message) => {
        channel.receive(message);
        if (message.kind !== 'ready') return;
        everReady = true;
        onFirstReady(true);
      });
      how = `ended (${await exitReason(slot.child, options)})`;
    } catch (error) {
      how = `could not be started (${messageOf(error)})`;
      if (!everReady) writeLog(`Worker ${number} ${how}.`, 'warn');
    }
    slot.child = undefined;
    if (signal.aborted) break;
    // A worker that never became ready has reported why, such as wrong options.
    if (!everReady) break;
    if (performance.now() - start > stableAfterMs) wait = backOffMs[0];
    writeLog(`Worker ${number} ${how}; another takes its place in ${wait / 1000} s.`, 'warn');
    slot.restarts++;
    await sleep(wait, signal);
    wait = Math.min(wait * 2, backOffMs[1]);
  }
  onFirstReady(false);
}

/** Waits until a worker has ended, which the signal asks it to, and returns its signal or exit code. */
async function exitReason(
  child: WorkerProcess,
  { signal, stopMaxMs = stopMaxDefault }: Pick<WorkerOptions, 'signal' | 'stopMaxMs'>,
): Promise<string> {
  let timer: Timer | undefined;
  const stop = () => {
    if (signal.reason === replaced) child.send({ kind: 'leave' });
    else child.kill('SIGTERM');
    // It may be blocked, and unable to handle signals.
    timer = setTimeout(() => child.kill('SIGKILL'), stopMaxMs);
  };
  signal.addEventListener('abort', stop);
  if (signal.aborted) stop();
  await child.exited;
  clearTimeout(timer);
  signal.removeEventListener('abort', stop);
  return String(child.signalCode ?? `exit code ${child.exitCode}`);
}
