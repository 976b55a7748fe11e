/** A panel of the dashboard. */
export interface PanelPlan {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly type: 'stat' | 'timeseries';
  readonly lines: readonly Line[];
}

/** A Prometheus expression with the legend of its series. */
type Line = readonly [expression: string, legend: string];

const stat = plansOf('stat');
const graph = plansOf('timeseries');

const of = (metric: string, more = '') =>
  `${metric}{job=~"$job",instance=~"$instance"${more === '' ? '' : `,${more}`}}`;
const rate = (metric: string, more = '') => `rate(${of(metric, more)}[$__rate_interval])`;
const quantile = (share: number, by: string) =>
  `histogram_quantile(${share}, sum by (${by}) (${rate('verdicts_http_request_duration_seconds_bucket')}))`;

/** The panels, row by row, with the height of each row. */
export const dashboardRows: readonly (readonly [height: number, ...panels: readonly PanelPlan[]])[] = [
  [
    4,
    stat('Ready', 'Servers that answer 200 at /ready.', 'short', [`sum(${of('verdicts_ready')})`, 'servers']),
    stat('Requests', 'Answers a second, in total.', 'reqps', [
      `sum(${rate('verdicts_http_requests_total')})`,
      'requests',
    ]),
    stat(
      'Server errors',
      'Share of answers with status 500 or 503. 501 and 505 are client errors.',
      'percentunit',
      [
        `(sum(${rate('verdicts_http_requests_total', 'status=~"500|503"')}) or vector(0)) / sum(${rate('verdicts_http_requests_total')})`,
        'failed',
      ],
    ),
    stat('Edition age', 'Time since the newest served edition became current.', 's', [
      `min(${of('verdicts_edition_age_seconds')})`,
      'age',
    ]),
  ],
  [
    8,
    graph(
      'Requests by route',
      'Answers a second; "other" is any path that is not a route of the service.',
      'reqps',
      [`sum by (route) (${rate('verdicts_http_requests_total')})`, '{{route}}'],
    ),
    graph('Errors by status', 'Answers a second with a 4xx or 5xx status.', 'reqps', [
      `sum by (status) (${rate('verdicts_http_requests_total', 'status=~"[45].."')})`,
      '{{status}}',
    ]),
  ],
  [
    8,
    graph(
      'Latency',
      'From the arrival of a complete request until its answer is handed to the system.',
      's',
      [quantile(0.5, 'le'), 'p50'],
      [quantile(0.99, 'le'), 'p99'],
    ),
    graph('Latency p99 by route', 'The 99th percentile for each route.', 's', [
      quantile(0.99, 'le, route'),
      '{{route}}',
    ]),
  ],
  [
    8,
    graph(
      'Cache hit ratio',
      'Share of cacheable answers that came from the cache.',
      'percentunit',
      [
        `sum(${rate('verdicts_cache_requests_total', 'result="hit"')}) / sum(${rate('verdicts_cache_requests_total', 'result=~"hit|miss"')})`,
        'hits',
      ],
      [
        `sum(${of('verdicts_memory_bytes')}) / sum(${of('verdicts_memory_max_bytes')})`,
        'memory for caches and clients in use',
      ],
    ),
    graph(
      'Searches',
      'Searches a minute, by outcome; empty and guessed ones show what readers miss.',
      'short',
      [`60 * sum by (end) (${rate('verdicts_searches_total')})`, '{{end}}'],
    ),
    graph('Bytes sent', 'Bytes a second, by route.', 'Bps', [
      `sum by (route) (${rate('verdicts_http_response_bytes_total')})`,
      '{{route}}',
    ]),
  ],
  [
    8,
    graph('Edition age by server', 'Servers of one store should agree.', 's', [
      `max by (instance) (${of('verdicts_edition_age_seconds')})`,
      '{{instance}}',
    ]),
    graph(
      'Polls for a new edition',
      'Polls a minute, by outcome; unreachable and refused are failures.',
      'short',
      [`60 * sum by (outcome) (${rate('verdicts_refreshes_total')})`, '{{outcome}}'],
    ),
  ],
  [
    8,
    graph('Resident memory', 'Resident memory of each process.', 'bytes', [
      of('process_resident_memory_bytes'),
      '{{instance}} {{worker}}',
    ]),
    graph(
      'File descriptors and connections',
      'Open descriptors and connections, by server.',
      'short',
      [`sum by (instance) (${of('process_open_fds')})`, '{{instance}} descriptors'],
      [`sum by (instance) (${of('verdicts_connections_open')})`, '{{instance}} connections'],
    ),
    graph('CPU', 'Cores in use by each process.', 'short', [
      rate('process_cpu_seconds_total'),
      '{{instance}} {{worker}}',
    ]),
    graph('Event loop delay p99', 'How late timers fire.', 's', [
      `histogram_quantile(0.99, sum by (le, instance) (${rate('verdicts_event_loop_delay_seconds_bucket')}))`,
      '{{instance}}',
    ]),
  ],
];

function plansOf(type: PanelPlan['type']) {
  return (title: string, about: string, unit: string, ...lines: readonly Line[]): PanelPlan => ({
    type,
    title,
    about,
    unit,
    lines,
  });
}
