import { readFileSync } from 'node:fs';

/**
 * Aborts at the first SIGTERM, SIGINT or, when the terminal is closed, SIGHUP; at a second SIGTERM or SIGINT the process
 * ends at once.
 */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(1);
      controller.abort();
    });
  // It may arrive twice, from the system and from the shell.
  if (!ignoresHangup()) process.on('SIGHUP', () => controller.abort());
  return controller.signal;
}

/** Aborts when the supervisor sends SIGTERM or is gone; Ctrl+C reaches both processes and is left to the supervisor. */
export function workerStopSignal(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => undefined);
  process.on('SIGHUP', () => undefined);
  process.on('SIGTERM', () => controller.abort());
  process.on('disconnect', () => controller.abort());
  return controller.signal;
}

/** Whether this process was started to outlive its terminal, as by `nohup`: listening for SIGHUP would undo that. */
function ignoresHangup(): boolean {
  try {
    // A mask of signals in hexadecimal digits; SIGHUP is the lowest bit (proc(5)).
    const mask = /^SigIgn:\s+([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
    return (Number.parseInt(mask.slice(-1), 16) & 1) === 1;
  } catch {
    // No /proc here: left as it is.
    return true;
  }
}
