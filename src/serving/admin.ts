import { isIP } from 'node:net';
import { listen, type RunningServer } from '#wire/listen.ts';
import { refusalStatus } from '#wire/refusal.ts';
import { metricsType } from '../http/metrics/render-metrics.ts';
import { isLoopback } from '../verdict/text/loopback.ts';
import type { Readiness } from './readiness.ts';

/** What the admin listener reports. */
export interface AdminHandlers {
  readiness(): Readiness | Promise<Readiness>;
  /** Metrics in Prometheus's text format. */
  metrics(): Promise<string>;
  /** Called with an error of this program's own. */
  report(error: unknown): void;
}

/** Where the admin listener listens. */
export interface AdminAddress {
  /** 127.0.0.1 is reached from this machine only. */
  readonly hostname: string;
  /** 0 is any free port. */
  readonly port: number;
  /** Descriptor of a socket that listens there already. */
  readonly descriptor?: number | undefined;
}

/** Most connections of operators at the same time. */
const connections = 100;

/**
 * Answers `/live` (the process runs), `/ready` (what it serves; 503 while it serves nothing or stops) and `/metrics` on
 * a port of its own. On a loopback address it answers only requests whose `Host` is an address or `localhost`. Throws
 * the system's error when the port cannot be listened on.
 */
export function listenAdmin(address: AdminAddress, handlers: AdminHandlers): RunningServer {
  // Other machines may use any name for this one; a rebound browser there could as well use the address.
  const isAllowed = isLoopback(address.hostname) ? hasAddressAsHost : () => true;
  const fail = (error: unknown) => {
    handlers.report(error);
    return answer(500, { status: 500, detail: 'The request could not be answered.' });
  };
  return listen(
    {
      finished: () => undefined,
      answer: (target, { method, headers }) =>
        isAllowed(headers.get('host'))
          ? answerOperator(target, method, handlers).catch(fail)
          : answer(421, { status: 421, detail: 'Ask for localhost, 127.0.0.1 or another IP address.' }),
      refuse: ({ reason, detail }) =>
        answer(refusalStatus[reason], { status: refusalStatus[reason], detail }),
      fail,
    },
    { ...address, limits: { connections } },
  );
}

async function answerOperator(target: string, method: string, handlers: AdminHandlers): Promise<Response> {
  if (method !== 'GET' && method !== 'HEAD')
    return answer(405, { status: 405, detail: 'Only GET and HEAD are answered.' }, { Allow: 'GET, HEAD' });
  switch (target.split('?')[0]) {
    case '/live':
      return answer(200, { status: 'live' });
    case '/metrics':
      return new Response(await handlers.metrics(), { headers: { ...headers, 'Content-Type': metricsType } });
    case '/ready': {
      const state = await handlers.readiness();
      return answer(state.status === 'ready' ? 200 : 503, state);
    }
    default:
      return answer(404, { status: 404, detail: 'There are /live, /ready and /metrics.' });
  }
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
