import { descriptorsMax } from '../http/metrics/process-metrics.ts';
import type { Note } from './note.ts';

/** Descriptors that are left for files, threads and the log; of few descriptors half. */
const spare = 64;

/** Connections beyond the limit that are told so, and have descriptors too. */
const refusedShare = 1.1;

/**
 * How many connections are taken: as many as wanted, or fewer when the system lets this process open too few files.
 * Without descriptors a server can neither take a connection nor say that it does not, nor open the next edition.
 */
export function fitConnections(wanted: number, note: Note, descriptors = descriptorsMax()): number {
  if (descriptors === undefined) return wanted;
  const most = Math.max(1, Math.floor((descriptors - Math.min(spare, descriptors / 2)) / refusedShare));
  if (wanted <= most) return wanted;
  note(
    `--max-connections is ${wanted}, but this process may open no more than ${descriptors} files (ulimit -n): ${most} connections are taken.`,
    'warn',
  );
  return most;
}
