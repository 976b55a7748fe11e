import { descriptorsMax } from '../http/metrics/process-metrics.ts';
import type { WriteLog } from './log/server-log.ts';

/** Descriptors kept back for files, threads and the log; half of them where there are few. */
const spare = 64;

/** Connections beyond the limit get an answer before they are closed, and need descriptors too. */
const refusedShare = 1.1;

/**
 * The number of connections to accept: `wanted`, or fewer, with a warning, where the process may open too few files.
 * Without free descriptors a server can neither accept a connection nor refuse one, nor open the next edition.
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
