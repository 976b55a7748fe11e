import { closeSync } from 'node:fs';
import { type CLibrary, portOf } from './handover/c-library.ts';
import { canHandOver, controlName, type OfferedAdmin, takeSockets } from './handover/control-socket.ts';
import { type HeldSocket, holdSocket } from './handover/held-socket.ts';
import { ServingError } from './serving-error.ts';
import { sleep } from './sleep.ts';

/** Listening sockets that a process was started with: a worker by its supervisor, a service by systemd. */
export interface InheritedSockets {
  readonly http?: number | undefined;
  readonly admin?: number | undefined;
}

/** Which address to occupy, and how. */
export interface Occupation {
  readonly host: string;
  readonly port: number;
  /** Descriptor of a listening socket that this process was started with. */
  readonly inherited: number | undefined;
  /** Whether to take the place of a server that runs. */
  readonly replace: boolean;
  readonly signal: AbortSignal;
}

/** The sockets of a server. */
export interface OccupiedSockets {
  readonly http: HeldSocket;
  /** That of the server whose place is taken. */
  readonly admin?: OfferedAdmin | undefined;
}

/** Times that a port in use is looked at, and the milliseconds between: its owner may just be changing. */
const [attempts, everyMs] = [5, 200];

/**
 * Finds the socket for an address: one that this process was started with, that of the server or the orphans that listen
 * there, or else a new one. Throws `ServingError` if a server runs there that is not to be replaced, and the system's
 * error if the port cannot be listened on.
 */
export async function occupy(library: CLibrary | undefined, wanted: Occupation): Promise<OccupiedSockets> {
  const { host, port, inherited, signal } = wanted;
  if (inherited !== undefined) {
    const known = library && portOf(library, inherited);
    return { http: { descriptor: inherited, port: known ?? port } };
  }
  for (let attempt = 1; ; attempt++) {
    const taken = library && canHandOver && port > 0 ? take(library, wanted) : undefined;
    if (taken) return taken;
    try {
      return { http: holdSocket(library, host, port) };
    } catch (error) {
      const isInUse = error instanceof Error && 'code' in error && error.code === 'EADDRINUSE';
      if (!isInUse || attempt === attempts || signal.aborted) throw error;
    }
    await sleep(everyMs, signal);
  }
}

function take(library: CLibrary, { host, port, replace }: Occupation): OccupiedSockets | undefined {
  const taken = takeSockets(library, controlName(host, port));
  if (!taken) return undefined;
  const { kind, pid, http, admin } = taken;
  if (kind === 'orphan' || replace) return { http: { descriptor: http, port: taken.port }, admin };
  for (const descriptor of [http, admin?.descriptor]) if (descriptor !== undefined) closeSync(descriptor);
  throw new ServingError(
    `process ${pid} serves port ${port} of ${host}; take its place with --replace, or choose another with --port`,
  );
}
