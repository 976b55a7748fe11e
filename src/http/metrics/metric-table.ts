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

/** Every metric by its name. With workers each sample of a worker has the label `worker` besides. */
export const metricTable = {
  verdicts_http_requests_total: {
    type: 'counter',
    labels: ['route', 'status'],
    help: 'Requests answered, by route and status.',
  },
  verdicts_http_request_duration_seconds: {
    type: 'histogram',
    labels: ['route'],
    help: 'Time from the arrival of a whole request until its answer was handed to the system.',
  },
  verdicts_http_response_bytes_total: {
    type: 'counter',
    labels: ['route'],
    help: 'Bytes of answers handed to connections, heads included.',
  },
  verdicts_cache_requests_total: {
    type: 'counter',
    labels: ['result'],
    help: 'Answers from the cache (hit), from elsewhere though they may be kept (miss), or never kept, such as redirects (pass).',
  },
  verdicts_memory_bytes: {
    type: 'gauge',
    labels: ['holder'],
    help: 'Memory counted for clients, by holder: cache, lines (of the edition), untaken (answers), requests, files, connections.',
  },
  verdicts_memory_max_bytes: { type: 'gauge', labels: [], help: 'Most memory of all holders (--memory).' },
  verdicts_memory_refused_total: {
    type: 'counter',
    labels: [],
    help: 'Requests and connections refused because memory was used up.',
  },
  verdicts_cache_entries: { type: 'gauge', labels: [], help: 'Finished answers in the cache.' },
  verdicts_searches_total: {
    type: 'counter',
    labels: ['end'],
    help: 'Searches by how they ended: found as typed, corrected, left-out (some words), guessed (only related), empty.',
  },
  verdicts_connections_open: { type: 'gauge', labels: [], help: 'Connections open.' },
  verdicts_connections_max: {
    type: 'gauge',
    labels: [],
    help: 'Connections that may be open (--max-connections).',
  },
  verdicts_connections_refused_total: {
    type: 'counter',
    labels: [],
    help: 'Connections refused because too many were open.',
  },
  verdicts_connections_let_go_total: {
    type: 'counter',
    labels: [],
    help: 'Connections closed because clients left too many bytes of answers untaken.',
  },
  verdicts_pictures_queued: {
    type: 'gauge',
    labels: [],
    help: 'Link-preview pictures being drawn or waiting to be.',
  },
  verdicts_failures_total: {
    type: 'counter',
    labels: [],
    help: "Failures of the service's own, each logged and answered with 500.",
  },
  verdicts_edition_info: {
    type: 'gauge',
    labels: ['edition'],
    help: 'Always 1; the edition that is served.',
  },
  verdicts_edition_age_seconds: {
    type: 'gauge',
    labels: [],
    help: 'Seconds since that edition became current.',
  },
  verdicts_edition_verdicts: { type: 'gauge', labels: [], help: 'Verdicts in that edition.' },
  verdicts_refreshes_total: {
    type: 'counter',
    labels: ['outcome'],
    help: 'Looks for a new edition: unchanged, updated (a publication was taken over), unreachable, refused.',
  },
  verdicts_refresh_success_timestamp_seconds: {
    type: 'gauge',
    labels: [],
    help: 'When the last look succeeded, unchanged or updated, as Unix time.',
  },
  verdicts_store_reachable: {
    type: 'gauge',
    labels: [],
    help: '1 if the last look found the store and nothing to refuse, else 0; only with a store.',
  },
  verdicts_store_publication: {
    type: 'gauge',
    labels: [],
    help: 'Number of the publication that is served; only with a store.',
  },
  verdicts_ready: { type: 'gauge', labels: [], help: '1 if /ready answers 200, else 0.' },
  verdicts_worker_up: {
    type: 'gauge',
    labels: ['worker'],
    help: '1 if a worker process sent its metrics, else 0; only with --workers.',
  },
  verdicts_worker_restarts_total: {
    type: 'counter',
    labels: ['worker'],
    help: 'Worker processes that ended and were replaced; only with --workers.',
  },
  verdicts_log_lines_dropped_total: {
    type: 'counter',
    labels: [],
    help: 'Log lines dropped because their reader was too slow or gone.',
  },
  verdicts_event_loop_delay_seconds: {
    type: 'histogram',
    labels: [],
    help: 'How late a timer came, measured four times a second: what requests waited for others.',
  },
  verdicts_build_info: {
    type: 'gauge',
    labels: ['version', 'bun'],
    help: 'Always 1; the version of the service and of its runtime.',
  },
  process_cpu_seconds_total: { type: 'counter', labels: [], help: 'User and system CPU time spent.' },
  process_resident_memory_bytes: { type: 'gauge', labels: [], help: 'Resident memory (RSS).' },
  process_open_fds: { type: 'gauge', labels: [], help: 'Open file descriptors; only on Linux.' },
  process_max_fds: {
    type: 'gauge',
    labels: [],
    help: 'File descriptors that may be open (ulimit -n); only on Linux.',
  },
  process_start_time_seconds: { type: 'gauge', labels: [], help: 'When the process started, as Unix time.' },
} as const satisfies Readonly<Record<string, MetricDefinition>>;

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
