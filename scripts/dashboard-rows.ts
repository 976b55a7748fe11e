/** A panel of the dashboard. */
export interface PanelPlan {
  readonly title: string;
  readonly about: string;
  readonly unit: string;
  readonly type?: 'stat' | 'timeseries';
  readonly max?: number;
  /** Expressions and what their lines are called. */
  readonly lines: readonly (readonly [expression: string, legend: string])[];
}

const of = (metric: string, more = '') =>
  `${metric}{job=~"$job",instance=~"$instance"${more === '' ? '' : `,${more}`}}`;
const rate = (metric: string, more = '') => `rate(${of(metric, more)}[$__rate_interval])`;
const quantile = (share: number, by: string) =>
  `histogram_quantile(${share}, sum by (${by}) (${rate('verdicts_http_request_duration_seconds_bucket')}))`;

/** The panels, row by row, with the height of each row. */
export const dashboardRows: readonly (readonly [height: number, panels: readonly PanelPlan[]])[] = [
  [
    4,
    [
      {
        title: 'Ready',
        about: 'Servers that answer 200 at /ready.',
        unit: 'short',
        type: 'stat',
        lines: [[`sum(${of('verdicts_ready')})`, 'servers']],
      },
      {
        title: 'Requests',
        about: 'Answers a second, all together.',
        unit: 'reqps',
        type: 'stat',
        lines: [[`sum(${rate('verdicts_http_requests_total')})`, 'requests']],
      },
      {
        title: 'Server errors',
        about: 'Share of answers that failed: 500 and 503. 501 and 505 are mistakes of clients.',
        unit: 'percentunit',
        type: 'stat',
        lines: [
          [
            `(sum(${rate('verdicts_http_requests_total', 'status=~"500|503"')}) or vector(0)) / sum(${rate('verdicts_http_requests_total')})`,
            'failed',
          ],
        ],
      },
      {
        title: 'Edition age',
        about: 'Since the newest edition that is served became current.',
        unit: 's',
        type: 'stat',
        lines: [[`min(${of('verdicts_edition_age_seconds')})`, 'age']],
      },
    ],
  ],
  [
    8,
    [
      {
        title: 'Requests by route',
        about: 'Answers a second; "other" is no route of the service.',
        unit: 'reqps',
        lines: [[`sum by (route) (${rate('verdicts_http_requests_total')})`, '{{route}}']],
      },
      {
        title: 'Errors by status',
        about: 'Answers a second with a 4xx or 5xx status.',
        unit: 'reqps',
        lines: [
          [`sum by (status) (${rate('verdicts_http_requests_total', 'status=~"[45].."')})`, '{{status}}'],
        ],
      },
    ],
  ],
  [
    8,
    [
      {
        title: 'Latency',
        about: 'From the arrival of a whole request until its answer was handed to the system.',
        unit: 's',
        lines: [
          [quantile(0.5, 'le'), 'p50'],
          [quantile(0.99, 'le'), 'p99'],
        ],
      },
      {
        title: 'Latency p99 by route',
        about: 'The same for each route.',
        unit: 's',
        lines: [[quantile(0.99, 'le, route'), '{{route}}']],
      },
    ],
  ],
  [
    8,
    [
      {
        title: 'Cache hit ratio',
        about: 'Answers from the cache among those that can be kept.',
        unit: 'percentunit',
        max: 1,
        lines: [
          [
            `sum(${rate('verdicts_cache_requests_total', 'result="hit"')}) / sum(${rate('verdicts_cache_requests_total', 'result=~"hit|miss"')})`,
            'hits',
          ],
          [
            `sum(${of('verdicts_memory_bytes')}) / sum(${of('verdicts_memory_max_bytes')})`,
            'memory for caches and clients in use',
          ],
        ],
      },
      {
        title: 'Searches',
        about: 'A minute, by how they ended; empty and guessed ones are what readers miss.',
        unit: 'short',
        lines: [[`60 * sum by (end) (${rate('verdicts_searches_total')})`, '{{end}}']],
      },
      {
        title: 'Bytes sent',
        about: 'A second, by route.',
        unit: 'Bps',
        lines: [[`sum by (route) (${rate('verdicts_http_response_bytes_total')})`, '{{route}}']],
      },
    ],
  ],
  [
    8,
    [
      {
        title: 'Edition age by server',
        about: 'Servers that follow one store are together.',
        unit: 's',
        lines: [[`max by (instance) (${of('verdicts_edition_age_seconds')})`, '{{instance}}']],
      },
      {
        title: 'Looks for a new edition',
        about: 'A minute, by outcome; unreachable and refused are failures.',
        unit: 'short',
        lines: [[`60 * sum by (outcome) (${rate('verdicts_refreshes_total')})`, '{{outcome}}']],
      },
    ],
  ],
  [
    8,
    [
      {
        title: 'Resident memory',
        about: 'Of each process.',
        unit: 'bytes',
        lines: [[of('process_resident_memory_bytes'), '{{instance}} {{worker}}']],
      },
      {
        title: 'File descriptors and connections',
        about: 'Open, by server.',
        unit: 'short',
        lines: [
          [`sum by (instance) (${of('process_open_fds')})`, '{{instance}} descriptors'],
          [`sum by (instance) (${of('verdicts_connections_open')})`, '{{instance}} connections'],
        ],
      },
      {
        title: 'CPU',
        about: 'Cores in use by each process.',
        unit: 'short',
        lines: [[rate('process_cpu_seconds_total'), '{{instance}} {{worker}}']],
      },
      {
        title: 'Event loop delay p99',
        about: 'How late timers come.',
        unit: 's',
        lines: [
          [
            `histogram_quantile(0.99, sum by (le, instance) (${rate('verdicts_event_loop_delay_seconds_bucket')}))`,
            '{{instance}}',
          ],
        ],
      },
    ],
  ],
];
