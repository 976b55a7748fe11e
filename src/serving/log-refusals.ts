import { countOf } from '../cli/terminal.ts';
import type { Note } from './note.ts';
import type { RunningServer } from './server.ts';

/** At most one line in so many milliseconds. */
const everyMs = 10_000;

/** Tells now and then how many connections were refused; returns what ends it. */
export function logRefusals(server: RunningServer, maxConnections: number, note: Note): () => void {
  let told = 0;
  const tell = () => {
    const { refused } = server;
    if (refused === told) return;
    note(
      `${countOf(refused - told, 'connection')} refused: no more than ${maxConnections} may be open (--max-connections, ulimit -n).`,
      'warn',
    );
    told = refused;
  };
  const timer = setInterval(tell, everyMs);
  timer.unref();
  return () => {
    clearInterval(timer);
    tell();
  };
}
