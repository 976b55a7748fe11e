import type { Samples } from '../http/metrics/metric-table.ts';
import type { Readiness } from './readiness.ts';

/** The state of a worker. */
export interface WorkerState {
  readonly readiness: Readiness;
  readonly samples: Samples;
}

/** What a worker sends its supervisor: that it answers requests, or its state. */
export type WorkerMessage =
  | { readonly kind: 'ready' }
  | ({ readonly kind: 'state'; readonly id: number } & WorkerState);

interface StateRequest {
  readonly id: number;
}

/** Reports that this worker answers requests, and from then on its state, whenever asked. */
export function reportToSupervisor(state: () => WorkerState): void {
  const send = (message: WorkerMessage) => process.send?.(message);
  process.on('message', ({ id }: StateRequest) => send({ kind: 'state', id, ...state() }));
  send({ kind: 'ready' });
}

/** Milliseconds that a worker has to report its state. */
const answerMaxMs = 2000;

/** Asks a worker for its state. */
export class WorkerChannel {
  readonly #pending = new Map<number, (state: WorkerState) => void>();
  #lastId = 0;

  /** Handles a message from the worker. */
  receive(message: WorkerMessage): void {
    if (message.kind === 'state') this.#pending.get(message.id)?.(message);
  }

  /** Asks the worker for its state; nothing when it is gone, or does not answer within two seconds. */
  async ask(send: (question: StateRequest) => void): Promise<WorkerState | undefined> {
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
