import { mebibytes } from '../figures.ts';
import { median } from '../statistics.ts';
import type { SoakSample } from './samples.ts';

/** Growth over the second half that counts as flat: a share of the memory, and an amount too small to show a leak. */
const flatShare = 0.1;
const flatBytes = 16 * 1024 * 1024;

/** Trend of a series. */
export interface Trend {
  /** Growth over the whole series, along the fitted line. */
  readonly growth: number;
  readonly middle: number;
  /** Growth an hour, in the series' unit. */
  readonly perHour: number;
}

/**
 * Trend of values over time in seconds, by the Theil–Sen estimator: the median of the slopes between all pairs, which
 * is robust against outliers. NaN for fewer than two values.
 */
export function trendOf(points: readonly { readonly at: number; readonly value: number }[]): Trend {
  const slopes = points.flatMap((one, index) =>
    points
      .slice(index + 1)
      .flatMap((other) => (other.at > one.at ? [(other.value - one.value) / (other.at - one.at)] : [])),
  );
  const slope = median(slopes);
  const span = (points.at(-1)?.at ?? 0) - (points[0]?.at ?? 0);
  return { growth: slope * span, middle: median(points.map(({ value }) => value)), perHour: slope * 3600 };
}

/** Results of a soak. */
export interface SoakFindings {
  readonly samples: readonly SoakSample[];
  /** Open file descriptors at rest, before and after. */
  readonly restingBefore: number;
  readonly restingAfter: number;
  /** Wrong answers, by fault. */
  readonly faults: ReadonlyMap<string, { readonly count: number; readonly path: string }>;
}

/** Violations, one line each; empty if the soak passed. */
export function judgeSoak({ samples, restingBefore, restingAfter, faults }: SoakFindings): readonly string[] {
  const found = [...faults].map(
    ([fault, { count, path }]) => `${count} answers were ${fault}, such as ${path}`,
  );
  const memory = memoryTrend(samples);
  if (memory.growth > Math.max(flatShare * memory.middle, flatBytes))
    found.push(
      `memory grew by ${mebibytes(memory.growth)} over the second half, ${mebibytes(memory.perHour)} an hour; allowed: ${flatShare * 100} % of ${mebibytes(memory.middle)}`,
    );
  if (restingAfter > restingBefore)
    found.push(`${restingAfter} file descriptors are open at rest, up from ${restingBefore}`);
  const last = samples.at(-1);
  if (last && last.restarts > 0) found.push(`${last.restarts} workers were replaced`);
  if (last && last.failures > 0) found.push(`${last.failures} failures were logged`);
  return found;
}

/** Trend of memory over the second half. */
export function memoryTrend(samples: readonly SoakSample[]): Trend {
  const half = (samples.at(-1)?.at ?? 0) / 2;
  return trendOf(samples.filter(({ at }) => at >= half).map(({ at, rss }) => ({ at, value: rss })));
}
