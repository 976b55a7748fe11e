import type { Observe } from '#wire/exchange.ts';
import type { WireLimits } from '#wire/limits.ts';
import { listen, type RunningServer } from '#wire/listen.ts';
import type { Service } from '../http/service.ts';
import { type AdminAddress, type AdminHandlers, listenAdmin } from './admin.ts';
import type { CLibrary } from './handover/c-library.ts';
import type { HeldSocket } from './handover/held-socket.ts';
import { type InheritedSockets, type OccupiedSockets, occupy } from './occupy.ts';
import { ServingError } from './serving-error.ts';

/** Where and within which limits a server listens. */
export interface ListenSettings {
  readonly host: string;
  /** 0 is any free port. */
  readonly port: number;
  readonly limits: Partial<WireLimits> & Pick<WireLimits, 'connections'>;
  /** Where the admin listener listens; nothing when there is none. */
  readonly admin: AdminAddress | undefined;
  /** Whether this process is one of several workers, which accept connections on the same socket. */
  readonly isWorker: boolean;
  /** Sockets that this process was started with. */
  readonly inherited: InheritedSockets;
  /** Whether to take the place of a server that runs. */
  readonly replace: boolean;
  /** Milliseconds within which this server must then be ready. */
  readonly replaceMs: number;
}

/** Finds or makes the socket that a server listens on. Throws `ServingError` when the port cannot be used. */
export function openSocket(
  library: CLibrary | undefined,
  { host, port, admin, inherited, replace }: ListenSettings,
  signal: AbortSignal,
): Promise<OccupiedSockets> {
  // The server listens on the admin port first.
  const state = port === admin?.port ? 'taken by --admin-port' : 'taken';
  const explained = (error: unknown) => {
    throw explain(error, { place: `port ${port} of ${host}`, option: '--port', state });
  };
  return occupy(library, { host, port, inherited: inherited.http, replace, signal }).catch(explained);
}

/** Accepts connections on a socket. */
export function startServer(
  service: Service,
  { port, descriptor, share }: HeldSocket,
  { host, limits }: ListenSettings,
  observe?: Observe,
): RunningServer {
  const { memory } = service;
  const socket = { hostname: host, port, descriptor, share };
  return listen(service, { ...socket, limits, memory, ...(observe && { observe }) });
}

/** Listens for operators. Throws `ServingError` when the port cannot be used. */
export function startAdmin(admin: AdminAddress, handlers: AdminHandlers): RunningServer {
  try {
    return listenAdmin(admin, handlers);
  } catch (error) {
    const place = `port ${admin.port} of ${admin.hostname}`;
    throw explain(error, { place, option: '--admin-port', state: 'taken' });
  }
}

interface Wanted {
  readonly place: string;
  readonly option: '--port' | '--admin-port';
  /** How the message describes a port that is in use. */
  readonly state: string;
}

/** The error for the operator; a bug, or a `ServingError`, as it is. */
function explain(error: unknown, { place, option, state }: Wanted): unknown {
  if (!(error instanceof Error) || error instanceof ServingError) return error;
  const code = 'code' in error ? error.code : undefined;
  if (code === 'EADDRINUSE')
    return new ServingError(`${place} is ${state}; choose another with ${option}`, { cause: error });
  if (code === 'EACCES')
    return new ServingError(`${place} may not be used; choose one above 1023 with ${option}`);
  const hostOption = option.replace('port', 'host');
  return new ServingError(
    `${place} cannot be listened on; ${hostOption} takes an address or a name of this machine`,
  );
}
