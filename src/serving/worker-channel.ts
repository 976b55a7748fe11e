import type { Samples } from '../http/metrics/metric-table.ts';
import type { Readiness } from './readiness.ts';

/** How a worker is doing. */
export interface WorkerState {
  readonly readiness: Readiness;
  readonly samples: Samples;
}

/** What a worker says to the process that started it: that it answers requests, or how it is doing. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'state'; readonly id: number } & WorkerState);

interface Question {
  readonly id: number;
}

/** Says that this worker answers requests, and from then on how it is doing, whenever it is asked. */
export function reportToSupervisor(state: () => WorkerState): void {
  const say = (message: WorkerMessage) => process.send?.(message);
  process.on('message', ({ id }: Question) => say({ kind: 'state', id, ...state() }));
  say({ kind: 'ready' });
}

/** Milliseconds in which a worker has to say how it is doing. */
const answerMaxMs = 2000;

/** Asks a worker how it is doing. */
export class WorkerChannel {
  readonly #pending = new Map<number, (state: WorkerState) => void>();
  #lastId = 0;

  /** Takes what the worker said. */
  receive(message: WorkerMessage): void {
    if (message.kind === 'state') this.#pending.get(message.id)?.(message);
  }

  /** Asks over a channel to the worker; nothing when it is gone, or too busy to answer in two seconds. */
  async ask(send: (question: Question) => void): Promise<WorkerState | undefined> {
    const id = ++this.#lastId;
    let timer: Timer | undefined;
    try {
      return await new Promise<WorkerState | undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), answerMaxMs);
        this.#pending.set(id, resolve);
        send({ id });
      });
    } catch {
      // The channel is closed.
      return undefined;
    } finally {
      clearTimeout(timer);
      this.#pending.delete(id);
    }
  }
}
