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

/** What a supervisor sends: the request for a state, or that the worker has been replaced. */
export type SupervisorMessage = { readonly kind: 'state'; readonly id: number } | { readonly kind: 'leave' };

/** Reports that this worker answers requests, and from then on its state on request. */
export function reportToSupervisor(state: () => WorkerState): void {
  const send = (message: WorkerMessage) => process.send?.(message);
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind === 'state') send({ kind: 'state', id: message.id, ...state() });
  });
  send({ kind: 'ready' });
}

/** Calls `then` when the supervisor of this worker says that another process has taken its place. */
export function onLeave(then: () => void): void {
  process.on('message', (message: SupervisorMessage) => {
    if (message.kind === 'leave') then();
  });
}

/** Calls `then` once the supervisor of this worker has ended. */
export function onSupervisorGone(then: () => void): void {
  if (process.connected) process.on('disconnect', then);
  else then();
}

/** Milliseconds within which a worker must report its state. */
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
  async ask(send: (question: SupervisorMessage) => void): Promise<WorkerState | undefined> {
    const id = ++this.#lastId;
    let timer: Timer | undefined;
    try {
      return await new Promise<WorkerState | undefined>((resolve) => {
        timer = setTimeout(() => resolve(undefined), answerMaxMs);
        this.#pending.set(id, resolve);
        send({ kind: 'state', id });
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
