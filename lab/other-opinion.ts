import type { Service } from '../src/http/service.ts';

/** A server beside ours. */
export interface OtherServer {
  readonly port: number;
  stop(): Promise<void>;
}

/** Serves a service through `Bun.serve`: the same answers over another HTTP implementation. */
export function serveByBun(service: Service): OtherServer {
  const server = Bun.serve({
    hostname: '127.0.0.1',
    port: 0,
    fetch: (request) => service.fetch(request),
  });
  return { port: server.port ?? 0, stop: () => server.stop(true) };
}

/** Fields that belong to one connection or point in time. */
const ofConnection: ReadonlySet<string> = new Set(['date', 'connection', 'keep-alive', 'transfer-encoding']);

/** An answer without connection fields, for comparison. */
export interface Opinion {
  readonly status: number;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Reduces a received answer to its comparable parts. */
export function opinionOf(
  status: number,
  headers: Iterable<readonly [string, string]>,
  body: Uint8Array,
): Opinion {
  const kept = [...headers].filter(([name]) => !ofConnection.has(name));
  return { status, headers: Object.fromEntries(kept.sort()), body: Buffer.from(body) };
}

/** Describes the difference between two answers; undefined if they are equal. */
export function difference(one: Opinion, other: Opinion): string | undefined {
  const [ours, theirs] = [one, other].map(({ status, headers }) => JSON.stringify({ status, headers }));
  if (ours !== theirs) return `${ours}, and from Bun.serve ${theirs}`;
  return one.body.equals(other.body) ? undefined : 'the body from Bun.serve differs';
}

/** Sends the same request to two servers and returns the answer of the first. Throws if the answers differ. */
export async function askBoth(
  ports: readonly [number, number],
  target: string,
  init: { readonly method: string; readonly headers: Readonly<Record<string, string>> },
): Promise<Response> {
  const headers = { 'Accept-Encoding': 'identity', ...init.headers };
  const [one, other] = await Promise.all(
    ports.map(async (port) => {
      const options = { method: init.method, headers, redirect: 'manual', decompress: false } as const;
      const response = await fetch(`http://127.0.0.1:${port}${target}`, options);
      return opinionOf(response.status, response.headers, await response.bytes());
    }),
  );
  if (!one || !other) throw new Error('neither server answered');
  const found = difference(one, other);
  if (found !== undefined) throw new Error(`${init.method} ${target}: ${found}`);
  const { status } = one;
  return new Response(one.body.length === 0 ? null : one.body, { status, headers: one.headers });
}
