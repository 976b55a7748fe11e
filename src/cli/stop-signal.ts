/** Aborts at the first SIGTERM or SIGINT; at the second the process ends at once. */
export function stopSignal(): AbortSignal {
  const controller = new AbortController();
  for (const signal of ['SIGTERM', 'SIGINT'] as const)
    process.on(signal, () => {
      if (controller.signal.aborted) process.exit(1);
      controller.abort();
    });
  return controller.signal;
}

/** Aborts when the process that started this worker says so, or is gone; Ctrl+C reaches both, and is left to that one. */
export function workerStopSignal(): AbortSignal {
  const controller = new AbortController();
  process.on('SIGINT', () => undefined);
  process.on('SIGTERM', () => controller.abort());
  process.on('disconnect', () => controller.abort());
  return controller.signal;
}
