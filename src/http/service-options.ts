import type { MemoryLedger } from '#wire/memory-ledger.ts';
import type { SearchPlace } from '../render/links.ts';
import type { RoomOptions, Rooms } from './rooms.ts';

/** Options of a service. */
export interface ServiceOptions extends RoomOptions {
  /** Its rooms, if they were made before it. */
  readonly rooms?: Rooms | undefined;
  /** False if nothing is to link to a link-preview picture. */
  readonly linksPictures?: boolean | undefined;
  /** Base address, in place of the edition's; ASCII, as `baseUrlSchema` makes it. */
  readonly baseUrl?: string | undefined;
  /** Where pages look for words; by default the service answers. */
  readonly search?: SearchPlace | undefined;
  /** Whether answers carry tags, by which caches purge them. */
  readonly cacheTags?: boolean | undefined;
  /** Where memory is counted; by default a ledger of its own. */
  readonly memory?: MemoryLedger | undefined;
  /** Looks for a new publication, when a request names an unknown edition; the request is answered afterwards. */
  readonly catchUp?: (() => Promise<void>) | undefined;
  /** Opens an edition that was replaced, and calls `keep` with it, when a request names it; the request is answered afterwards. */
  readonly reopen?: ((id: string) => Promise<void>) | undefined;
  /** Publishes an undamaged edition if there is one, when a request failed over a damaged file; it is then retried. */
  readonly recover?: (() => Promise<void>) | undefined;
  /** Milliseconds since 1970; by default the system's clock. */
  readonly now?: (() => number) | undefined;
  /** Logs a failure of the service's own. */
  readonly report: (error: unknown) => void;
}
