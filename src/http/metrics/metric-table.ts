/** What a metric is. */
export interface MetricDefinition {
  readonly type: 'counter' | 'gauge' | 'histogram';
  readonly help: string;
  readonly labels: readonly string[];
}

/** One value of a metric. */
export interface Sample {
  readonly labels: Readonly<Record<string, string>>;
  readonly value: number;
  /** The name of its line, for the buckets, the sum and the count of a histogram. */
  readonly metricName?: string;
}

const counter = metricsOf('counter');
const gauge = metricsOf('gauge');
const histogram = metricsOf('histogram');

/** Every metric by its name. With workers each sample of a worker has the label `worker` besides. */
export const metricTable = {
  verdicts_http_requests_total: counter('Requests answered, by route and status.', 'route', 'status'),
  verdicts_http_request_duration_seconds: histogram(
    'Time from the arrival of a whole request until its answer was handed to the system.',
    'route',
  ),
  verdicts_http_response_bytes_total: counter(
    'Bytes of answers handed to connections, heads included.',
    'route',
  ),
  verdicts_cache_requests_total: counter(
    'Answers from the cache (hit), from elsewhere though they may be kept (miss), or never kept, such as redirects (pass).',
    'result',
  ),
  verdicts_memory_bytes: gauge(
    'Memory counted for clients, by holder: cache, lines (of the edition), untaken (answers), requests, files, connections.',
    'holder',
  ),
  verdicts_memory_max_bytes: gauge('Most memory of all holders (--memory).'),
  verdicts_memory_refused_total: counter('Requests and connections refused because memory was used up.'),
  verdicts_cache_entries: gauge('Finished answers in the cache.'),
  verdicts_searches_total: counter(
    'Searches by how they ended: found as typed, corrected, left-out (some words), guessed (only related), empty.',
    'end',
  ),
  verdicts_connections_open: gauge('Connections open.'),
  verdicts_connections_max: gauge('Connections that may be open (--max-connections).'),
  verdicts_connections_refused_total: counter('Connections refused because too many were open.'),
  verdicts_connections_let_go_total: counter(
    'Connections closed because clients left too many bytes of answers untaken.',
  ),
  verdicts_pictures_queued: gauge('Link-preview pictures being drawn or waiting to be.'),
  verdicts_failures_total: counter("Failures of the service's own, each logged and answered with 500."),
  verdicts_edition_info: gauge('Always 1; the edition that is served.', 'edition'),
  verdicts_edition_age_seconds: gauge('Seconds since that edition became current.'),
  verdicts_edition_verdicts: gauge('Verdicts in that edition.'),
  verdicts_refreshes_total: counter(
    'Looks for a new edition: unchanged, updated (a publication was taken over), unreachable, refused.',
    'outcome',
  ),
  verdicts_refresh_success_timestamp_seconds: gauge(
    'When the last look succeeded, unchanged or updated, as Unix time.',
  ),
  verdicts_store_reachable: gauge(
    '1 if the last look found the store and nothing to refuse, else 0; only with a store.',
  ),
  verdicts_store_publication: gauge('Number of the publication that is served; only with a store.'),
  verdicts_ready: gauge('1 if /ready answers 200, else 0.'),
  verdicts_worker_up: gauge('1 if a worker process sent its metrics, else 0; only with --workers.', 'worker'),
  verdicts_worker_restarts_total: counter(
    'Worker processes that ended and were replaced; only with --workers.',
    'worker',
  ),
  verdicts_log_lines_dropped_total: counter('Log lines dropped because their reader was too slow or gone.'),
  verdicts_event_loop_delay_seconds: histogram(
    'How late a timer came, measured four times a second: what requests waited for others.',
  ),
  verdicts_build_info: gauge('Always 1; the version of the service and of its runtime.', 'version', 'bun'),
  process_cpu_seconds_total: counter('User and system CPU time spent.'),
  process_resident_memory_bytes: gauge('Resident memory (RSS).'),
  process_open_fds: gauge('Open file descriptors; only on Linux.'),
  process_max_fds: gauge('File descriptors that may be open (ulimit -n); only on Linux.'),
  process_start_time_seconds: gauge('When the process started, as Unix time.'),
};

/** Name of a metric. */
export type MetricName = keyof typeof metricTable;

/** Values of metrics: plain data, which a worker can hand to the process that is scraped. */
export type Samples = { readonly [Name in MetricName]?: readonly Sample[] };

/** A metric with a value for each value of one label. */
export function byLabel(label: string, counts: Readonly<Record<string, number>>): readonly Sample[] {
  return Object.entries(counts).map(([key, value]) => ({ labels: { [label]: key }, value }));
}

/** A metric with one value and no labels. */
export function single(value: number): readonly Sample[] {
  return [{ labels: {}, value }];
}

function metricsOf(type: MetricDefinition['type']) {
  return (help: string, ...labels: readonly string[]): MetricDefinition => ({ type, help, labels });
}
