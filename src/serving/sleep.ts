import { setTimeout } from 'node:timers/promises';

/** Waits `ms` milliseconds, or until the signal. */
export async function sleep(ms: number, signal: AbortSignal): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => undefined);
}
