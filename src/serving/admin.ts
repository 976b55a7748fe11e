import { isIP } from 'node:net';
import { metricsType } from '../http/metrics/render-metrics.ts';
import type { Readiness } from './readiness.ts';

/** What operators can ask. */
export interface AdminAnswers {
  readiness(): Readiness | Promise<Readiness>;
  /** Metrics in Prometheus's text format. */
  metrics(): Promise<string>;
}

/** A listener for operators. */
export interface AdminListener {
  readonly port: number;
  stop(): Promise<void>;
}

/** Where operators are listened to. */
export interface AdminPlace {
  /** 127.0.0.1 is this machine alone. */
  readonly hostname: string;
  /** 0 is any free one. */
  readonly port: number;
}

/**
 * Answers `/live` (the process runs), `/ready` (what it serves; 503 while it serves nothing or stops) and `/metrics` on
 * a port of its own; on 127.0.0.1 to those who ask for this machine by its address. Throws the system's error when the
 * port cannot be listened on.
 */
export function listenAdmin({ hostname, port }: AdminPlace, answers: AdminAnswers): AdminListener {
  // Other machines may know this one by any name, and a browser that could be led here may ask for its address as well.
  const isAnswered = isLoopback(hostname) ? isAskedByAddress : () => true;
  const server = Bun.serve({
    hostname,
    port,
    development: false,
    maxRequestBodySize: 1024,
    async fetch(request) {
      if (!isAnswered(request.headers.get('host')))
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
        return new Response(await answers.metrics(), {
          headers: { ...headers, 'Content-Type': metricsType },
        });
      if (pathname !== '/ready')
        return answer(404, { status: 404, detail: 'There are /live, /ready and /metrics.' });
      const state = await answers.readiness();
      return answer(state.status === 'ready' ? 200 : 503, state);
    },
  });
  return { port: server.port ?? port, stop: () => server.stop(true) };
}

function isLoopback(hostname: string): boolean {
  return hostname === 'localhost' || hostname === '::1' || /^127(?:\.\d+){3}$/.test(hostname);
}

/**
 * Whether a request was meant for this machine. A page in a browser can have a name of its own lead to 127.0.0.1 after
 * it was loaded, and then ask as if it came from there (DNS rebinding); but it cannot have the name be an address.
 */
function isAskedByAddress(host: string | null): boolean {
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
