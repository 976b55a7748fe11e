import type { Observe } from '#wire/exchange.ts';
import type { WireLimits } from '#wire/limits.ts';
import { listen, type RunningServer } from '#wire/listen.ts';
import type { Service } from '../http/service.ts';
import { type AdminAddress, type AdminHandlers, type AdminListener, listenAdmin } from './admin.ts';
import { ServingError } from './serving-error.ts';

/** Where and within which limits a server listens. */
export interface ListenSettings {
  readonly host: string;
  /** 0 is any free port. */
  readonly port: number;
  readonly limits: Partial<WireLimits> & Pick<WireLimits, 'connections'>;
  /** Where the admin listener listens; nothing when there is none. */
  readonly admin: AdminAddress | undefined;
  /** Whether this process is one of several workers that share the port. */
  readonly isWorker: boolean;
}

/** Listens for requests. Throws `ServingError` when the port cannot be used. */
export function startServer(
  service: Service,
  { host, port, limits, admin, isWorker }: ListenSettings,
  observe?: Observe,
): RunningServer {
  // The admin port is listened on first.
  const state = port === admin?.port ? 'taken by --admin-port' : 'taken';
  return listenAt({ place: `port ${port} of ${host}`, option: '--port', state }, () =>
    listen(service, { hostname: host, port, reusePort: isWorker, limits, ...(observe && { observe }) }),
  );
}

/** Listens for operators. Throws `ServingError` when the port cannot be used. */
export function startAdmin(admin: AdminAddress, handlers: AdminHandlers): AdminListener {
  const place = `port ${admin.port} of ${admin.hostname}`;
  return listenAt({ place, option: '--admin-port', state: 'taken' }, () => listenAdmin(admin, handlers));
}

interface Wanted {
  readonly place: string;
  readonly option: '--port' | '--admin-port';
  /** What the message says of a port that is in use. */
  readonly state: string;
}

function listenAt<Listener>({ place, option, state }: Wanted, start: () => Listener): Listener {
  try {
    return start();
  } catch (error) {
    if (!(error instanceof Error)) throw error;
    const code = 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new ServingError(`${place} is ${state}; choose another with ${option}`);
    if (code === 'EACCES')
      throw new ServingError(`${place} may not be used; choose one above 1023 with ${option}`);
    const hostOption = option.replace('port', 'host');
    throw new ServingError(
      `${place} cannot be listened on; ${hostOption} takes an address or a name of this machine`,
    );
  }
}
