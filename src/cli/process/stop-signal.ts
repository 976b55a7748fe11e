import { readFileSync } from 'node:fs';
import { endAtSecond, loadLibrary } from '../../serving/handover/c-library.ts';

/**
 * Aborts at the first SIGTERM, SIGINT or, when the terminal is closed, SIGHUP. At a second SIGTERM or SIGINT the system
 * ends the process, even in a call that does not return, such as opening a file on a disk that is gone.
 */
export function stopOnSignals(): AbortController {
  const controller = new AbortController();
  const signals = ['SIGTERM', 'SIGINT'] as const;
  const stop = () => {
    for (const signal of signals) process.off(signal, stop);
    controller.abort();
  };
  for (const signal of signals) onceOnly(signal, stop);
  // SIGHUP may arrive twice, from the system and from the shell.
  if (!ignoresHangup()) process.on('SIGHUP', () => controller.abort());
  return controller;
}

/** Aborts when the supervisor sends SIGTERM; Ctrl+C reaches both processes, and the supervisor handles it. */
export function stopWorkerOnSignal(): AbortController {
  const controller = new AbortController();
  for (const signal of ['SIGINT', 'SIGHUP', 'SIGUSR2'] as const) process.on(signal, () => undefined);
  onceOnly('SIGTERM', () => controller.abort());
  return controller;
}

function onceOnly(signal: 'SIGTERM' | 'SIGINT', then: () => void): void {
  process.on(signal, then);
  const library = loadLibrary();
  if (library) endAtSecond(library, signal);
}

/** Whether this process was started to outlive its terminal, as by `nohup`: listening for SIGHUP would undo that. */
function ignoresHangup(): boolean {
  try {
    // A mask of signals in hexadecimal digits; SIGHUP is the lowest bit (proc(5)).
    const mask = /^SigIgn:\s+([0-9a-f]+)$/m.exec(readFileSync('/proc/self/status', 'utf8'))?.[1] ?? '';
    return (Number.parseInt(mask.slice(-1), 16) & 1) === 1;
  } catch {
    // Without /proc, SIGHUP keeps its default action.
    return true;
  }
}
