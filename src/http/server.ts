import type { Service } from './service.ts';

/** Where a server listens. */
export interface ListenOptions {
  readonly hostname: string;
  /** 0 to 65535; 0 takes any free port. */
  readonly port: number;
  /** Shares the port with other processes that do the same. */
  readonly reusePort?: boolean;
}

/** A server that is listening. */
export interface RunningServer {
  readonly port: number;
  /** Takes no new connection, lets requests in flight finish for at most `graceMs` milliseconds, then closes all. */
  stop(graceMs: number): Promise<void>;
}

/** Requests have no use for a body; a larger one is refused before it is read. */
const maxRequestBodyBytes = 64 * 1024;

/** Seconds after which a connection on which nothing moves is closed. */
const idleTimeoutSeconds = 30;

/** Serves over HTTP/1.1. Throws the system's error when the address cannot be listened on. */
export function listen(
  service: Service,
  { hostname, port, reusePort = false }: ListenOptions,
): RunningServer {
  const server = Bun.serve({
    hostname,
    port,
    idleTimeout: idleTimeoutSeconds,
    maxRequestBodySize: maxRequestBodyBytes,
    development: false,
    // Outside development Bun would share a taken port silently.
    reusePort,
    fetch(request) {
      try {
        return service.fetch(request);
      } catch (error) {
        return service.fail(error, request);
      }
    },
  });
  return {
    port: server.port ?? port,
    async stop(graceMs) {
      let timer: Timer | undefined;
      const deadline = new Promise<void>((resolve) => {
        timer = setTimeout(resolve, graceMs);
      });
      await Promise.race([server.stop(), deadline]);
      clearTimeout(timer);
      await server.stop(true);
    },
  };
}
