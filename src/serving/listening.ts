import { Failure } from '../cli/failure.ts';
import { limitsOf } from '../cli/limit-options.ts';
import type { ServeOptions } from '../cli/serve-options.ts';
import type { Service } from '../http/service.ts';
import { type AdminAnswers, type AdminListener, listenAdmin } from './admin.ts';
import { type ListenOptions, listen, type RunningServer } from './server.ts';

/** Listens for requests as the options say. Throws `Failure` when the port cannot be had. */
export function startServer(
  service: Service,
  options: ServeOptions,
  observe?: ListenOptions['observe'],
): RunningServer {
  const { host, port, adminPort, worker } = options;
  // That listens already.
  const taker = port === adminPort ? 'taken by --admin-port' : 'taken';
  return listening({ place: `port ${port} of ${host}`, option: '--port', taker }, () =>
    listen(service, {
      hostname: host,
      port,
      reusePort: worker !== undefined,
      limits: limitsOf(options),
      ...(observe && { observe }),
    }),
  );
}

/** Listens for operators if the options say so. Throws `Failure` when the port cannot be had. */
export function startAdmin(
  { adminHost, adminPort }: ServeOptions,
  answers: AdminAnswers,
): AdminListener | undefined {
  if (adminPort === undefined) return undefined;
  const wanted: Wanted = {
    place: `port ${adminPort} of ${adminHost}`,
    option: '--admin-port',
    taker: 'taken',
  };
  return listening(wanted, () => listenAdmin({ hostname: adminHost, port: adminPort }, answers));
}

interface Wanted {
  readonly place: string;
  readonly option: '--port' | '--admin-port';
  /** What is said when somebody has the port. */
  readonly taker: string;
}

function listening<Listener>({ place, option, taker }: Wanted, start: () => Listener): Listener {
  const hostOption = option.replace('port', 'host');
  try {
    return start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new Failure(`${place} is ${taker}; choose another with ${option}`);
    if (code === 'EACCES')
      throw new Failure(`${place} may not be used; choose one above 1023 with ${option}`);
    if (error instanceof Error)
      throw new Failure(
        `${place} cannot be listened on; ${hostOption} takes an address or a name of this machine`,
      );
    throw error;
  }
}
