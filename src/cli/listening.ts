import { type AdminAnswers, type AdminListener, listenAdmin } from '../http/admin.ts';
import { type ListenOptions, listen, type RunningServer } from '../http/server.ts';
import type { Service } from '../http/service.ts';
import { Failure } from './failure.ts';
import { limitsOf } from './limit-options.ts';
import type { ServeOptions } from './serve-options.ts';

/** Listens for requests as the options say. Throws `Failure` when the port cannot be had. */
export function startServer(
  service: Service,
  options: ServeOptions,
  observe?: ListenOptions['observe'],
): RunningServer {
  const { host, port, worker } = options;
  return listening(`port ${port} of ${host}`, '--port', () =>
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
export function startAdmin({ adminPort }: ServeOptions, answers: AdminAnswers): AdminListener | undefined {
  if (adminPort === undefined) return undefined;
  return listening(`port ${adminPort} of 127.0.0.1`, '--admin-port', () => listenAdmin(adminPort, answers));
}

function listening<Listener>(place: string, option: string, start: () => Listener): Listener {
  try {
    return start();
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'EADDRINUSE') throw new Failure(`${place} is taken; choose another with ${option}`);
    if (code === 'EACCES')
      throw new Failure(`${place} may not be used; choose one above 1023 with ${option}`);
    if (error instanceof Error)
      throw new Failure(`${place} cannot be listened on; --host takes an address or a name of this machine`);
    throw error;
  }
}
