/** A proxy before a server that assistants connect to; for a suite that asks for tools by names of its own. */
export interface McpBridge {
  readonly url: string;
  stop(): Promise<void>;
}

/** The parameters that a request is sent on with. */
export type Translate = (method: string, params: Record<string, unknown>) => Record<string, unknown>;

/** Starts a proxy that sends requests on to a server, their parameters translated. */
export function startMcpBridge(to: string, translate: Translate): McpBridge {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const headers = new Headers(request.headers);
      // Those of the other connection.
      for (const name of ['host', 'content-length', 'connection']) headers.delete(name);
      const text = await request.text();
      const message = text === '' ? undefined : JSON.parse(text);
      const body = message && { ...message, params: translate(String(message.method), message.params ?? {}) };
      return fetch(to, { method: request.method, headers, ...(body && { body: JSON.stringify(body) }) });
    },
  });
  return { url: `http://127.0.0.1:${server.port}/mcp`, stop: () => server.stop(true) };
}
