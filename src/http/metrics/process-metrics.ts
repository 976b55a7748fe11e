import { readdirSync, readFileSync } from 'node:fs';
import { Histogram } from './histogram.ts';
import { type Samples, single } from './metric-table.ts';

/** The resources that this process uses; a metric has no value where the system does not report it. */
export function processSamples(): Samples {
  const { user, system } = process.cpuUsage();
  const open = orNothing(() => readdirSync('/proc/self/fd').length);
  const most = descriptorsMax();
  return {
    process_cpu_seconds_total: single((user + system) / 1e6),
    process_resident_memory_bytes: single(process.memoryUsage.rss()),
    process_start_time_seconds: single(Math.round((Date.now() - process.uptime() * 1000) / 1000)),
    ...(open !== undefined && { process_open_fds: single(open) }),
    ...(most !== undefined && { process_max_fds: single(most) }),
  };
}

/** File descriptors that this process may have open (`ulimit -n`); nothing if the system does not report it, or sets no limit. */
export function descriptorsMax(): number | undefined {
  const limits = orNothing(() => readFileSync('/proc/self/limits', 'utf8'));
  const most = /^Max open files\s+(\d+)/m.exec(limits ?? '')?.[1];
  return most === undefined ? undefined : Number(most);
}

/** Interval of measurements of the event loop, in milliseconds. */
const measureEveryMs = 250;

const delayBounds = [0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 1, 5];

/** Measures how late timers fire: everything else that waits for the event loop is as late. */
export class EventLoopDelay {
  readonly #delays = new Histogram(delayBounds);
  readonly #timer: Timer;

  constructor() {
    let due = performance.now() + measureEveryMs;
    this.#timer = setInterval(() => {
      const now = performance.now();
      this.#delays.add(Math.max(0, now - due) / 1000);
      due = now + measureEveryMs;
    }, measureEveryMs);
    // The timer must not keep the process alive.
    this.#timer.unref();
  }

  /** The measurements so far. */
  samples(): Samples {
    const name = 'verdicts_event_loop_delay_seconds';
    return { [name]: this.#delays.samples(name) };
  }

  /** Stops measuring. */
  stop(): void {
    clearInterval(this.#timer);
  }
}

function orNothing<Value>(read: () => Value): Value | undefined {
  try {
    return read();
  } catch {
    // No /proc here.
    return undefined;
  }
}
