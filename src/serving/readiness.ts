import type { Troubles } from '../http/rooms.ts';
import type { EditionSource } from './edition-source.ts';

/** Whether a server can answer requests, for those who run it. */
export interface Readiness {
  /** `starting` until the first edition is open, `stopping` once told to end, `unavailable` when no worker answers or the edition is damaged. */
  readonly status: 'ready' | 'starting' | 'stopping' | 'unavailable';
  /** Why it is not ready. */
  readonly reason?: string;
  /** Id of the edition that is served. */
  readonly edition?: string;
  /** When that content was first published. */
  readonly publishedAt?: string;
  /** Seconds since it became current. */
  readonly ageSeconds?: number;
  /** The store that is followed; nothing for a catalogue folder or an edition file. */
  readonly store?: StoreState;
  /** What does not work, and why, in one line each; missing if everything works. */
  readonly troubles?: Troubles;
  /** Only with workers. */
  readonly workers?: WorkerCounts;
}

/** The store as a server sees it. */
export interface StoreState {
  readonly name: string;
  /** Number of the publication that is served. */
  readonly publication: number;
  /** Whether the last poll could read the store. */
  readonly reachable: boolean;
  /** Why the newest edition of the store is not served: it could not be read, or had to be refused. */
  readonly trouble?: string;
}

/** How many worker processes there should be, and how many are ready. */
export interface WorkerCounts {
  readonly wanted: number;
  readonly ready: number;
}

/** The readiness of a server that has no edition yet. */
export function startingOf({ delay }: Pick<EditionSource, 'delay'>): Readiness {
  return { status: 'starting', reason: delay?.() ?? 'the first edition is being opened' };
}

/**
 * The readiness of a group of workers: ready when one of them is, with the state of the worker whose publication, or
 * else whose edition, is the oldest. `answers` holds those that answered.
 */
export function readinessOf(answers: readonly Readiness[], wanted: number): Readiness {
  const ready = answers.filter(({ status }) => status === 'ready');
  const workers = { wanted, ready: ready.length };
  const [oldest] = ready.toSorted(
    (a, b) =>
      (a.store?.publication ?? 0) - (b.store?.publication ?? 0) || (b.ageSeconds ?? 0) - (a.ageSeconds ?? 0),
  );
  const troubles: Troubles = Object.assign({}, ...ready.map((one) => one.troubles));
  if (oldest) return { ...oldest, ...(Object.keys(troubles).length > 0 && { troubles }), workers };
  return { ...(answers[0] ?? { status: 'unavailable', reason: 'no worker answers' }), workers };
}
