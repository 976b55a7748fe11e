import type { Edition } from '../edition/file/edition.ts';
import type { OpenEditionOptions } from '../edition/file/open-edition.ts';
import type { StoreAccess } from '../edition/open-store.ts';
import type { RefreshOutcome } from '../http/metrics/refresh-tally.ts';
import type { Service } from '../http/service.ts';
import type { WriteLog } from './log/server-log.ts';
import type { StoreState } from './readiness.ts';

/** Where a server takes its editions from: a store, a catalogue folder or an edition file. */
export interface EditionSource {
  /**
   * Opens the first edition; nothing if the server must stop meanwhile. Throws `ServingError`, `StoreError`,
   * `EditionError` or `UnreadableError` when there is none.
   */
  open(): Promise<Edition | undefined>;
  /** Keeps a service on newer editions until the server stops; `onRefresh` gets the outcome of each check. */
  follow(service: Service, onRefresh: ((outcome: RefreshOutcome) => void) | undefined): Promise<void>;
  /** Checks at once, because a request names an edition that is unknown here; missing where there is none to find. */
  readonly catchUp?: () => Promise<void>;
  /** Opens an edition that was replaced before the server started, for the service to keep; missing for the same reason. */
  readonly reopen?: (id: string) => Promise<void>;
  /** Publishes an undamaged edition, if there is one, because the file of the current one may be damaged. */
  recover(): Promise<void>;
  /** State of the store; nothing for other sources. */
  state(): StoreState | undefined;
  /** Why the first edition is not open yet, if that takes longer than usual. */
  readonly delay?: () => string | undefined;
  /** Whether it looks for newer editions. */
  readonly isFollowing: boolean;
  /** Stops following, after the work that is under way. */
  close(): Promise<void>;
}

/**
 * Compiles a catalogue folder, or an edition of an older format, to the file `to` outside this process, which goes on
 * answering meanwhile. Resolves to false, after showing the mistakes, if there is no edition.
 */
export type CompileCatalogue = (
  catalogue: string,
  to: string,
  signal: AbortSignal,
  /** Called with the first mistakes and their places, as `file:line:column: message`, if there are any. */
  onMistakes?: (mistakes: readonly string[]) => void,
) => Promise<boolean>;

/** Opens an edition file of this format or an older one. */
export type OpenServed = (path: string, options?: OpenEditionOptions) => Promise<Edition>;

/** What sources need. */
export interface SourceOptions {
  /** Milliseconds between checks for a newer edition. */
  readonly pollMs: number;
  readonly stopping: AbortSignal;
  readonly writeLog: WriteLog;
  readonly compile: CompileCatalogue;
  readonly storeAccess: StoreAccess;
}
