import type { Edition } from '../edition/file/edition.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import type { ServerLog } from './log/server-log.ts';
import type { StoreState } from './readiness.ts';

/** Where the editions come from that are served: a store, a catalogue folder, an edition file. */
export interface EditionSource {
  /** The edition to begin with; nothing when it was told to stop meanwhile. Throws `Failure` when there is none. */
  begin(): Promise<Beginning | undefined>;
  /** Keeps a service on what comes after that, until it is told to stop; `onLook` is told how each look ended. */
  follow(service: Service, onLook: ((outcome: RefreshOutcome) => void) | undefined): Promise<void>;
  /** Looks at once, because a request names an edition that is not known here; nothing where none could be. */
  readonly catchUp?: () => Promise<void>;
  /** Publishes what is whole, if there is such, because a file that is served may be damaged. */
  mend(): Promise<void>;
  /** How it stands to its store; nothing without one. */
  state(): StoreState | undefined;
  /** Whether it looks for what is newer. */
  readonly isFollowing: boolean;
  /** Ends what it began, after the work that is under way. */
  close(): Promise<void>;
}

/** What a server begins with. */
export interface Beginning {
  readonly edition: Edition;
  /** The edition before it, for lists that are pinned to that. */
  readonly previous?: Edition | undefined;
}

/** What every source is told. */
export interface SourceOptions {
  /** Milliseconds from one look to the next. */
  readonly pollMs: number;
  readonly stopping: AbortSignal;
  readonly log: Pick<ServerLog, 'note' | 'isJson'>;
}
