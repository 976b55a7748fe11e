import { descriptorsMax } from '../http/metrics/process-metrics.ts';
import type { WriteLog } from './log/server-log.ts';

/** Descriptors reserved for files, threads and the log; at most half of all. */
const spare = 64;

/** Connections beyond the limit get an answer before they are closed, and need descriptors too. */
const refusedShare = 1.1;

/**
 * The number of connections to accept: `wanted`, or fewer, with a warning, if the process may open too few files.
 * Without free descriptors a server can neither accept nor refuse connections, nor open the next edition.
 */
export function connectionLimit(wanted: number, writeLog: WriteLog, descriptors = descriptorsMax()): number {
  if (descriptors === undefined) return wanted;
  const most = Math.max(1, Math.floor((descriptors - Math.min(spare, descriptors / 2)) / refusedShare));
  if (wanted <= most) return wanted;
  writeLog(
    `--max-connections is ${wanted}, but this process may open no more than ${descriptors} files (ulimit -n): ${most} connections are taken.`,
    'warn',
  );
  return most;
}
