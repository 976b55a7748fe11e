import type { Exchange } from '#wire/exchange.ts';
import { Histogram } from './histogram.ts';
import { byLabel, type Sample, type Samples } from './metric-table.ts';

/** Upper bounds in seconds: answers from the cache fall below the first few, pictures near the last. */
const durationBounds = [0.0001, 0.00025, 0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.1, 0.25, 1, 5];

const statusMin = 100;
const statuses = 500;

/** Finds the route of a target by its index, and names the indexes. */
export interface RouteNames {
  routeOf(target: string): number;
  readonly routeLabels: readonly string[];
}

/** Counts exchanges in plain arrays; labels and lines are made on scrape. */
export class RequestCounters {
  readonly #names: RouteNames;
  readonly #labels: readonly string[];
  readonly #counts: Float64Array;
  readonly #bytes: Float64Array;
  readonly #durations: readonly Histogram[];
  readonly #cache = { hit: 0, miss: 0, pass: 0 };

  constructor(names: RouteNames) {
    this.#names = names;
    this.#labels = names.routeLabels;
    this.#counts = new Float64Array(this.#labels.length * statuses);
    this.#bytes = new Float64Array(this.#labels.length);
    this.#durations = this.#labels.map(() => new Histogram(durationBounds));
  }

  /** Counts one exchange. */
  count({ target, status, bytes, durationMs, cache }: Exchange): void {
    const route = this.#names.routeOf(target);
    const slot = route * statuses + status - statusMin;
    this.#counts[slot] = (this.#counts[slot] ?? 0) + 1;
    this.#bytes[route] = (this.#bytes[route] ?? 0) + bytes;
    this.#durations[route]?.add(durationMs / 1000);
    this.#cache[cache]++;
  }

  /** The counts so far. */
  samples(): Samples {
    const requests: Sample[] = [];
    for (const [slot, value] of this.#counts.entries())
      if (value > 0)
        requests.push({
          labels: {
            route: this.#labels[Math.floor(slot / statuses)] ?? '',
            status: String((slot % statuses) + statusMin),
          },
          value,
        });
    return {
      verdicts_http_requests_total: requests,
      verdicts_http_request_duration_seconds: this.#durations.flatMap((durations, route) =>
        durations.samples('verdicts_http_request_duration_seconds', { route: this.#labels[route] ?? '' }),
      ),
      verdicts_http_response_bytes_total: this.#labels.flatMap((route, index) => {
        const value = this.#bytes[index] ?? 0;
        return value > 0 ? [{ labels: { route }, value }] : [];
      }),
      verdicts_cache_requests_total: byLabel('result', this.#cache),
    };
  }
}
