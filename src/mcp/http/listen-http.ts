import {
  createMcpHandler,
  INTERNAL_ERROR,
  INVALID_REQUEST,
  isLegacyRequest,
  type Server,
  WebStandardStreamableHTTPServerTransport,
} from '@modelcontextprotocol/server';
import { type AllowedOrigins, isAllowedOrigin, preflightFields, readableByPages } from './allowed-origins.ts';
import { calledOf } from './called.ts';
import { idleSeconds, requestsMax, retryAfterSeconds } from './limits.ts';
import { readMessage } from './read-message.ts';

/** Where assistants connect. */
export const mcpPath = '/mcp';

/** A request and what became of it. */
export interface AnsweredRequest {
  readonly method: string;
  readonly path: string;
  /** What was called; nothing if the request was refused unread. */
  readonly called: string | undefined;
  readonly status: number;
  /** Bytes of the body of the answer. */
  readonly bytes: number;
  readonly durationMs: number;
  readonly remoteAddress: string | undefined;
}

/** How to listen. */
export interface HttpSetup {
  readonly hostname: string;
  /** 0 is any free one. */
  readonly port: number;
  readonly origins: AllowedOrigins;
  /** Makes a server for one request: nothing is kept between requests. */
  readonly createServer: () => Server;
  /** Receives each request once it is answered. */
  readonly observe: (request: AnsweredRequest) => void;
  /** Receives failures that are the server's own. */
  readonly report: (error: unknown) => void;
}

/** A server that assistants connect to. */
export interface HttpServer {
  readonly port: number;
  /** Requests that are being answered. */
  readonly pending: number;
  /** Stops listening, and waits until every request is answered. */
  stop(): Promise<void>;
}

/**
 * Speaks Streamable HTTP (MCP 2025-11-25 and 2026-07-28, transports) at `/mcp`, without sessions: each `POST` is answered with JSON, by
 * any process that has the verdicts. Nothing is ever pushed, so there is no stream to `GET`. Throws the system's error if
 * it cannot listen.
 */
export function listenHttp(setup: HttpSetup): HttpServer {
  const { hostname, port, observe, report } = setup;
  let pending = 0;
  const server = Bun.serve({
    hostname,
    port,
    idleTimeout: idleSeconds,
    async fetch(request, listener) {
      const begun = performance.now();
      const { pathname } = new URL(request.url);
      const remoteAddress = listener.requestIP(request)?.address;
      pending++;
      try {
        const { response, called } = await answer(request, pathname, pending, setup).catch((error) => {
          report(error);
          return { response: failed(), called: undefined };
        });
        const body = new Uint8Array(await response.arrayBuffer());
        observe({
          method: request.method,
          path: pathname,
          called,
          status: response.status,
          bytes: body.length,
          durationMs: performance.now() - begun,
          remoteAddress,
        });
        const headers = new Headers(response.headers);
        for (const [name, value] of Object.entries(alwaysFields)) headers.set(name, value);
        return new Response(response.status === 202 || response.status === 204 ? null : body, {
          status: response.status,
          headers,
        });
      } finally {
        pending--;
      }
    },
    error(error) {
      report(error);
      return failed();
    },
  });
  return {
    port: server.port ?? 0,
    get pending() {
      return pending;
    },
    stop: () => server.stop(),
  };
}

const alwaysFields = { ...readableByPages, 'Cache-Control': 'no-store', 'X-Content-Type-Options': 'nosniff' };

interface Answer {
  readonly response: Response;
  readonly called: string | undefined;
}

async function answer(
  request: Request,
  path: string,
  pending: number,
  { origins, createServer, report }: HttpSetup,
): Promise<Answer> {
  const unread = (response: Response) => ({ response, called: undefined });
  if (path !== mcpPath)
    return unread(refusal(404, INVALID_REQUEST, `There is nothing here; assistants connect at ${mcpPath}.`));
  if (!isAllowedOrigin(request.headers.get('origin'), origins))
    return unread(
      refusal(403, INVALID_REQUEST, 'Pages of this origin may not ask this server; see --allow-origin.'),
    );
  if (request.method === 'OPTIONS')
    return unread(new Response(null, { status: 204, headers: preflightFields }));
  if (request.method !== 'POST')
    return unread(
      refusal(405, INVALID_REQUEST, 'Only POST is answered: there are no sessions and no streams.', {
        Allow: 'POST, OPTIONS',
      }),
    );
  if (pending > requestsMax)
    return unread(
      refusal(503, INTERNAL_ERROR, 'Too many requests are being answered.', {
        'Retry-After': String(retryAfterSeconds),
      }),
    );
  const reading = await readMessage(request);
  if (!reading.ok) return unread(refusal(reading.status, reading.code, reading.words));
  const { message } = reading;
  const response = (await isLegacyRequest(request, message))
    ? await answerLegacy(createServer(), request, message)
    : await answerModern(createServer, request, message, report);
  return { response, called: calledOf(message) };
}

/** Answers a client of revision 2026-07-28 or later, which says so in each request. */
async function answerModern(
  createServer: () => Server,
  request: Request,
  message: unknown,
  report: HttpSetup['report'],
): Promise<Response> {
  let failure: unknown;
  const { fetch } = createMcpHandler(createServer, {
    legacy: 'reject',
    // Nothing is ever pushed that a client could wait for.
    maxSubscriptions: 0,
    // Clients' mistakes come here too.
    onerror: (error) => {
      failure = error;
    },
  });
  const response = await fetch(request, { parsedBody: message });
  if (response.status >= 500) report(failure);
  return response;
}

/** Answers a client of an older revision with a server of its own, which ends when the client goes. */
async function answerLegacy(server: Server, request: Request, message: unknown): Promise<Response> {
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  const gone = Promise.withResolvers<Response>();
  request.signal.addEventListener('abort', () => gone.resolve(new Response(null, { status: 499 })), {
    once: true,
  });
  await server.connect(transport);
  try {
    return await Promise.race([transport.handleRequest(request, { parsedBody: message }), gone.promise]);
  } finally {
    // Also ends what a client that went away still waits for.
    await server.close();
  }
}

function failed(): Response {
  return refusal(500, INTERNAL_ERROR, 'The server failed, and the fault has been logged.');
}

function refusal(
  status: number,
  code: number,
  message: string,
  headers: Readonly<Record<string, string>> = {},
): Response {
  return Response.json({ jsonrpc: '2.0', id: null, error: { code, message } }, { status, headers });
}
