import type { CLibrary } from './handover/c-library.ts';
import { isReplaced, offerSockets, type SocketOffer, tellToLeave } from './handover/control-socket.ts';
import { ServingError } from './serving-error.ts';
import { sleep } from './sleep.ts';

/** Milliseconds within which other processes must release the name, and between two checks; there may be several orphans. */
const [leaveMaxMs, everyMs] = [15_000, 20];

/** Milliseconds between two checks of an orphan for a server that has replaced it. */
const lookEveryMs = 500;

/**
 * Offers sockets once this process serves, and has every other process that offered them finish and end. Returns a
 * function that ends the offer. Throws `ServingError` if the server that holds the name does not answer.
 */
export async function succeed(
  library: CLibrary,
  name: string,
  offer: SocketOffer,
  signal: AbortSignal,
): Promise<() => void> {
  const deadline = performance.now() + leaveMaxMs;
  while (performance.now() < deadline && !signal.aborted) {
    const end = offerSockets(library, name, offer);
    if (end) return end;
    await tellToLeave(library, name);
    await sleep(everyMs, signal);
  }
  if (signal.aborted) return () => undefined;
  throw new ServingError('the running server does not give up its place');
}

/**
 * Keeps a worker without a supervisor serving: one of several offers their socket to the next server, and each ends
 * when that server has replaced them. Returns then, or on the signal.
 */
export async function serveAsOrphan(
  library: CLibrary,
  name: string,
  { onReplaced, ...offer }: SocketOffer,
  signal: AbortSignal,
): Promise<void> {
  let end: (() => void) | undefined;
  while (!signal.aborted) {
    end ??= offerSockets(library, name, { ...offer, onReplaced });
    if (!end && (await isReplaced(library, name))) return onReplaced(0);
    await sleep(lookEveryMs, signal);
  }
  end?.();
}
