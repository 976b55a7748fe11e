import type { MetricName, Sample } from './metric-table.ts';

/** Counts values in buckets; counting allocates nothing. */
export class Histogram {
  readonly #bounds: readonly number[];
  readonly #counts: Float64Array;
  #sum = 0;

  /** Upper bounds of the buckets, ascending; values above the last go into one more bucket. */
  constructor(bounds: readonly number[]) {
    this.#bounds = bounds;
    this.#counts = new Float64Array(bounds.length + 1);
  }

  /** Counts a value. */
  add(value: number): void {
    const bounds = this.#bounds;
    let index = 0;
    while (index < bounds.length && value > (bounds[index] ?? 0)) index++;
    this.#counts[index] = (this.#counts[index] ?? 0) + 1;
    this.#sum += value;
  }

  /** Its samples: cumulative buckets, sum and count; none until a value is counted. */
  samples(name: MetricName, labels: Readonly<Record<string, string>> = {}): readonly Sample[] {
    let count = 0;
    const buckets = [...this.#counts].map((within, index) => {
      count += within;
      const le = this.#bounds[index]?.toString() ?? '+Inf';
      return { metricName: `${name}_bucket`, labels: { ...labels, le }, value: count };
    });
    if (count === 0) return [];
    return [
      ...buckets,
      { metricName: `${name}_sum`, labels, value: this.#sum },
      { metricName: `${name}_count`, labels, value: count },
    ];
  }
}
