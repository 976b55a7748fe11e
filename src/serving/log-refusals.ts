import type { RunningServer } from '#wire/listen.ts';
import { countOf } from '../verdict/text/count-of.ts';
import type { WriteLog } from './log/server-log.ts';

/** Milliseconds between two lines, at least. */
const everyMs = 10_000;

/** Logs from time to time how many connections were refused; returns a function that ends it. */
export function logRefusals(server: RunningServer, maxConnections: number, writeLog: WriteLog): () => void {
  let logged = 0;
  const log = () => {
    const { refused } = server;
    if (refused === logged) return;
    writeLog(
      `${countOf(refused - logged, 'connection')} refused: no more than ${maxConnections} may be open (--max-connections, ulimit -n).`,
      'warn',
    );
    logged = refused;
  };
  const timer = setInterval(log, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    log();
  };
}
