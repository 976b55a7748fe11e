import type { RunningServer } from './server.ts';

/** How a server is doing, for whoever runs it. */
export interface Readiness {
  /** `stopping` once it has been told to end: no new requests should come. */
  readonly status: 'ready' | 'stopping';
  /** Id of the edition that is served. */
  readonly edition: string;
  /** When that content was published first. */
  readonly publishedAt: string;
  /** Seconds since it became current. */
  readonly ageSeconds: number;
  /** The store that is followed; nothing for a catalogue folder or an edition file. */
  readonly store?: StoreState;
}

/** How a server stands to its store. */
export interface StoreState {
  readonly name: string;
  /** Number of the publication that is served. */
  readonly publication: number;
  /** Whether the last look found the store, and nothing in it that had to be refused. */
  readonly reachable: boolean;
  /** What was wrong at the last look; what is served is a local copy, or an older edition, meanwhile. */
  readonly trouble?: string;
}

/** Where the listener for operators listens: on this machine alone. */
const adminHost = '127.0.0.1';

/**
 * Answers `/live` (the process runs) and `/ready` (what it serves; 503 while it stops) on a port of its own. Throws
 * the system's error when the port cannot be listened on.
 */
export function listenAdmin(port: number, readiness: () => Readiness, reusePort: boolean): RunningServer {
  const server = Bun.serve({
    hostname: adminHost,
    port,
    reusePort,
    development: false,
    maxRequestBodySize: 1024,
    fetch(request) {
      const { pathname } = new URL(request.url, 'http://localhost');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(
          405,
          { status: 405, detail: 'Only GET and HEAD are answered.' },
          { Allow: 'GET, HEAD' },
        );
      if (pathname === '/live') return answer(200, { status: 'live' });
      if (pathname !== '/ready') return answer(404, { status: 404, detail: 'There are /live and /ready.' });
      const state = readiness();
      return answer(state.status === 'ready' ? 200 : 503, state);
    },
  });
  return {
    port: server.port ?? port,
    stop: () => server.stop(true),
  };
}

function answer(status: number, body: object, headers: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, {
    status,
    headers: { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff', ...headers },
  });
}
