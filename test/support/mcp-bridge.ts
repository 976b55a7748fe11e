/** A proxy in front of an MCP server, for a test suite that calls tools by its own names. */
export interface McpBridge {
  readonly url: string;
  stop(): Promise<void>;
}

/** Translates the parameters of a forwarded request. */
export type Translate = (method: string, params: Record<string, unknown>) => Record<string, unknown>;

/** Starts a proxy that forwards requests with translated parameters. */
export function startMcpBridge(to: string, translate: Translate): McpBridge {
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const headers = new Headers(request.headers);
      // Headers of the other connection.
      for (const name of ['host', 'content-length', 'connection']) headers.delete(name);
      const text = await request.text();
      const message = text === '' ? undefined : JSON.parse(text);
      const body = message && { ...message, params: translate(String(message.method), message.params ?? {}) };
      return fetch(to, { method: request.method, headers, ...(body && { body: JSON.stringify(body) }) });
    },
  });
  return { url: `http://127.0.0.1:${server.port}/mcp`, stop: () => server.stop(true) };
}
