import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What a proxy may do to a request or its answer. */
export type Fault = 'half' | 'cut' | 'altered' | 'silence' | 'lost-answer' | 500 | 503;

/** A proxy in front of an S3 server that injects faults and counts traffic. */
export interface FaultyProxy {
  readonly endpoint: string;
  /** Requests so far, as `METHOD /path?query`. */
  readonly requests: string[];
  /** Body bytes forwarded so far. */
  readonly traffic: { sent: number; received: number };
  /** Chooses the fault for the next request; undefined forwards it unchanged. */
  fault: (request: string) => Fault | undefined;
  stop(): Promise<void>;
}

/** Headers that belong to the connection. */
const ofConnection = ['content-length', 'transfer-encoding', 'connection', 'keep-alive'];

/** Starts it on a free port in front of the server at an address. */
export async function startFaultyProxy(target: string): Promise<FaultyProxy> {
  const server = createServer((request, response) => {
    pass(request, response).catch(() => response.destroy());
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const proxy: FaultyProxy = {
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests: [],
    traffic: { sent: 0, received: 0 },
    fault: () => undefined,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };

  async function pass(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const { method = '', url = '' } = request;
    const line = `${method} ${url}`;
    proxy.requests.push(line);
    const fault = proxy.fault(line);
    const sent = await bodyOf(request);
    if (fault === 'silence') return;
    if (typeof fault === 'number') {
      const code = fault === 503 ? 'SlowDown' : 'InternalError';
      response.writeHead(fault).end(`<Error><Code>${code}</Code></Error>`);
      return;
    }
    const answer = await fetch(target + url, {
      method,
      headers: request.headers as Record<string, string>,
      ...(sent.length > 0 && { body: sent }),
    });
    const whole = Buffer.from(await answer.arrayBuffer());
    const received = fault === 'altered' ? whole.map((byte) => byte ^ 1) : whole;
    proxy.traffic.sent += sent.length;
    proxy.traffic.received += received.length;
    if (fault === 'lost-answer') {
      request.socket.destroy();
      return;
    }
    const headers = [...answer.headers].filter(([name]) => !ofConnection.includes(name));
    const half = received.subarray(0, received.length >> 1);
    const length = fault === 'half' ? half.length : received.length;
    response.writeHead(answer.status, { ...Object.fromEntries(headers), 'content-length': length });
    if (fault === 'cut') response.write(half, () => request.socket.destroy());
    else response.end(fault === 'half' ? half : received);
  }

  return proxy;
}

async function bodyOf(request: IncomingMessage): Promise<Buffer<ArrayBuffer>> {
  const parts: Uint8Array[] = [];
  for await (const part of request) parts.push(part);
  return Buffer.concat(parts);
}
