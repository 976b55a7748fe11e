import type { Exchange } from '#wire/exchange.ts';
import type { RunningServer } from '#wire/listen.ts';
import { type Samples, single } from '../http/metrics/metric-table.ts';
import { EventLoopDelay, processSamples } from '../http/metrics/process-metrics.ts';
import { RefreshTally } from '../http/metrics/refresh-tally.ts';
import { RequestCounters } from '../http/metrics/request-counters.ts';
import type { Service } from '../http/service.ts';
import type { StoreState } from './readiness.ts';

/** What the metrics of a serving process are read from. */
export interface ServingSources {
  readonly service: Service;
  /** Version of the service. */
  readonly version: string;
  readonly maxConnections: number;
  /** Milliseconds since 1970. */
  readonly now: () => number;
  readonly server: () => RunningServer | undefined;
  /** State of the store; nothing without one. */
  readonly store: () => StoreState | undefined;
  /** Whether it looks for new editions at all. */
  readonly isFollowing: boolean;
  readonly droppedLines: () => number;
}

/** Metrics of a serving process; most are read on demand. */
export class ServingMetrics {
  readonly #sources: ServingSources;
  readonly #requests: RequestCounters;
  readonly #delay = new EventLoopDelay();
  readonly refreshes: RefreshTally;
  #failures = 0;

  constructor(sources: ServingSources) {
    this.#sources = sources;
    this.#requests = new RequestCounters(sources.service);
    this.refreshes = new RefreshTally(sources.now);
  }

  /** Counts a request. */
  count(exchange: Exchange): void {
    this.#requests.count(exchange);
  }

  /** Counts a failure of the service's own. */
  countFailure(): void {
    this.#failures++;
  }

  /** All values as they are now. */
  samples(): Samples {
    const { service, version, maxConnections, now, isFollowing } = this.#sources;
    const { cache, rooms } = service.instruments;
    const { memory } = service;
    const { id, currentSince, total } = service.current;
    const server = this.#sources.server();
    const store = this.#sources.store();
    return {
      ...this.#requests.samples(),
      ...rooms.searches.samples(),
      verdicts_memory_bytes: [...memory.holders].map(([holder, value]) => ({ labels: { holder }, value })),
      verdicts_memory_max_bytes: single(memory.maxBytes),
      verdicts_memory_refused_total: single(memory.refused),
      verdicts_cache_entries: single(cache.entries),
      verdicts_connections_open: single(server?.connections ?? 0),
      verdicts_connections_max: single(maxConnections),
      verdicts_connections_refused_total: single(server?.refused ?? 0),
      verdicts_connections_let_go_total: single(server?.held.letGo ?? 0),
      verdicts_pictures_queued: single(rooms.pictures.size),
      verdicts_failures_total: single(this.#failures),
      verdicts_edition_info: [{ labels: { edition: id }, value: 1 }],
      verdicts_edition_age_seconds: single(Math.max(0, (now() - currentSince.getTime()) / 1000)),
      verdicts_edition_verdicts: single(total),
      ...(isFollowing && this.refreshes.samples()),
      ...(store && {
        verdicts_store_reachable: single(store.trouble === undefined ? 1 : 0),
        verdicts_store_publication: single(store.publication),
      }),
      verdicts_log_lines_dropped_total: single(this.#sources.droppedLines()),
      ...this.#delay.samples(),
      verdicts_build_info: [{ labels: { version, bun: Bun.version }, value: 1 }],
      ...processSamples(),
    };
  }

  /** Stops measuring. */
  stop(): void {
    this.#delay.stop();
  }
}
