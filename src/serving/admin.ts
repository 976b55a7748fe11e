import { isIP } from 'node:net';
import { metricsType } from '../http/metrics/render-metrics.ts';
import type { Readiness } from './readiness.ts';

/** What the admin listener reports. */
export interface AdminHandlers {
  readiness(): Readiness | Promise<Readiness>;
  /** Metrics in Prometheus's text format. */
  metrics(): Promise<string>;
}

/** A listener for operators. */
export interface AdminListener {
  readonly port: number;
  stop(): Promise<void>;
}

/** Where the admin listener listens. */
export interface AdminAddress {
  /** 127.0.0.1 is reached from this machine only. */
  readonly hostname: string;
  /** 0 is any free port. */
  readonly port: number;
}

/**
 * Answers `/live` (the process runs), `/ready` (what it serves; 503 while it serves nothing or stops) and `/metrics` on
 * a port of its own. On a loopback address it answers only requests whose `Host` is an address or `localhost`. Throws
 * the system's error when the port cannot be listened on.
 */
export function listenAdmin({ hostname, port }: AdminAddress, handlers: AdminHandlers): AdminListener {
  // Other machines may know this one by any name; there, a rebound browser could ask for the address as well.
  const isAllowed = isLoopback(hostname) ? hasAddressAsHost : () => true;
  const server = Bun.serve({
    hostname,
    port,
    development: false,
    maxRequestBodySize: 1024,
    async fetch(request) {
      if (!isAllowed(request.headers.get('host')))
        return answer(421, { status: 421, detail: 'Ask for localhost, 127.0.0.1 or another IP address.' });
      const { pathname } = new URL(request.url, 'http://localhost');
      if (request.method !== 'GET' && request.method !== 'HEAD')
        return answer(
          405,
          { status: 405, detail: 'Only GET and HEAD are answered.' },
          { Allow: 'GET, HEAD' },
        );
      if (pathname === '/live') return answer(200, { status: 'live' });
      if (pathname === '/metrics')
        return new Response(await handlers.metrics(), {
          headers: { ...headers, 'Content-Type': metricsType },
        });
      if (pathname !== '/ready')
        return answer(404, { status: 404, detail: 'There are /live, /ready and /metrics.' });
      const state = await handlers.readiness();
      return answer(state.status === 'ready' ? 200 : 503, state);
    },
  });
  return { port: server.port ?? port, stop: () => server.stop(true) };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127(?:\.\d+){3}$/.test(hostname);
}

/**
 * Whether a `Host` header is an address or `localhost`. Against DNS rebinding: a web page can point its own name at
 * 127.0.0.1 after it was loaded, and then read answers as same-origin, but its name cannot be an address.
 */
function hasAddressAsHost(host: string | null): boolean {
  const name = (host ?? '')
    .toLowerCase()
    .replace(/:\d*$/, '')
    .replace(/^\[(.*)\]$/, '$1');
  return name === '' || name === 'localhost' || isIP(name) !== 0;
}

const headers = { 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

function answer(status: number, body: object, more: Readonly<Record<string, string>> = {}): Response {
  return Response.json(body, { status, headers: { ...headers, ...more } });
}
