import { type MetricDefinition, metricTable, type Sample, type Samples } from './metric-table.ts';

/** Samples of one process, and labels that set them apart from those of others. */
export interface MetricsPart {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: Samples;
}

/** The media type of `renderMetrics`. */
export const metricsType = 'text/plain; version=0.0.4; charset=utf-8';

/**
 * Writes all metrics in Prometheus's text format, version 0.0.4; a metric without samples has its description alone.
 * Samples of several processes are not summed: a sum would drop when one of them restarts, and look like a counter that
 * was reset.
 */
export async function renderMetrics(parts: readonly MetricsPart[]): Promise<string> {
  // Loaded when it is needed: it takes a tenth of the time that a server takes to start.
  const { AggregatorRegistry } = await import('prom-client');
  const metrics = Object.entries<MetricDefinition>(metricTable).map(([name, { type, help }]) => ({
    name,
    type,
    help,
    aggregator: 'sum',
    values: parts.flatMap(({ labels, samples }) =>
      // Only names of the table: a worker may send anything.
      (samples[name as keyof Samples] ?? []).map((sample: Sample) => ({
        ...sample,
        labels: { ...labels, ...sample.labels },
      })),
    ),
  }));
  return AggregatorRegistry.aggregate([metrics]).metrics();
}
