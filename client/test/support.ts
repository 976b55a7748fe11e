import type { Service } from '../../src/http/service.ts';
import type { Clock } from '../src/index.ts';

/** A service behind a socket, and what it was asked. */
export interface Front {
  readonly baseUrl: string;
  /** Method, target and `If-None-Match` of each request, with the status of its answer, since this was read last. */
  asked(): string[];
  /** What to answer next in the place of the service, one for each request. */
  readonly faults: Response[];
  stop(): Promise<void>;
}

/** Serves what `service` gives at the time of each request. */
export function frontOf(service: () => Service): Front {
  const log: string[] = [];
  const faults: Response[] = [];
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    idleTimeout: 0,
    development: false,
    async fetch(request) {
      const { pathname, search } = new URL(request.url);
      const tag = request.headers.get('if-none-match');
      const answer = faults.shift() ?? (await service().fetch(request));
      log.push(
        [request.method, pathname + search, ...(tag === null ? [] : ['tagged']), answer.status].join(' '),
      );
      return answer;
    },
  });
  return {
    baseUrl: `http://127.0.0.1:${server.port}`,
    asked: () => log.splice(0),
    faults,
    stop: () => server.stop(true),
  };
}

/** A clock that stands still but for its sleeps, which are written down and over at once. */
export function testClock(): Clock & { time: number; readonly slept: number[] } {
  const clock = {
    time: Date.UTC(2026, 10, 21),
    slept: [] as number[],
    now: () => clock.time,
    random: () => 0.5,
    async sleep(ms: number) {
      clock.slept.push(ms);
      clock.time += ms;
    },
  };
  return clock;
}

/** Answers every request with a body, of which it sends but a part the first `times`, and hangs up. */
export function cuttingServer(body: string, times: number): { readonly baseUrl: string; stop(): void } {
  let left = times;
  const head = `HTTP/1.1 200 OK\r\nConnection: close\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n`;
  const server = Bun.listen({
    hostname: '127.0.0.1',
    port: 0,
    socket: {
      data(socket) {
        socket.end(head + (left-- > 0 ? body.slice(0, 9) : body));
      },
    },
  });
  return { baseUrl: `http://127.0.0.1:${server.port}`, stop: () => server.stop(true) };
}
