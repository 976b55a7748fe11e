import { AggregatorRegistry, Registry } from 'prom-client';
import { type MetricDefinition, metricTable, type Sample, type Samples } from './metric-table.ts';

/** Values of one process, and labels that tell them from those of others. */
export interface MetricsPart {
  readonly labels: Readonly<Record<string, string>>;
  readonly samples: Samples;
}

/** The media type of what `renderMetrics` makes. */
export const metricsType = Registry.PROMETHEUS_CONTENT_TYPE;

/**
 * Writes all metrics in Prometheus's text format, version 0.0.4; one without a value has its description alone. Values
 * of several processes stand beside one another, not summed up: a sum would drop when one of them starts anew, and
 * that would look like a counter that began at zero.
 */
export function renderMetrics(parts: readonly MetricsPart[]): Promise<string> {
  const metrics = Object.entries<MetricDefinition>(metricTable).map(([name, { type, help }]) => ({
    name,
    type,
    help,
    aggregator: 'sum',
    values: parts.flatMap(({ labels, samples }) =>
      // The table's own names: what a worker sends may be anything.
      (samples[name as keyof Samples] ?? []).map((sample: Sample) => ({
        ...sample,
        labels: { ...labels, ...sample.labels },
      })),
    ),
  }));
  return AggregatorRegistry.aggregate([metrics]).metrics();
}
