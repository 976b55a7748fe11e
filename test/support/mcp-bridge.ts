import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import type { JSONRPCMessage, RequestId } from '@modelcontextprotocol/sdk/types.js';
import { command } from './command.ts';

/** A server on stdio that can be reached over Streamable HTTP; for tests that speak nothing else. */
export interface McpBridge {
  readonly url: string;
  stop(): Promise<void>;
}

/** What a request is sent on as; for tests that ask for tools by names of their own. */
export type Translate = (method: string, params: Record<string, unknown>) => Record<string, unknown>;

/** Starts `verdicts mcp` with these words and a bridge to it; all sessions share the one process. */
export async function startMcpBridge(words: readonly string[], translate: Translate): Promise<McpBridge> {
  const inner = new StdioClientTransport({ command, args: ['mcp', ...words], stderr: 'ignore' });
  const sessions = new Map<string, WebStandardStreamableHTTPServerTransport>();
  // Sessions count their requests alike.
  const asked = new Map<
    RequestId,
    { readonly id: RequestId; readonly outer: WebStandardStreamableHTTPServerTransport }
  >();
  let count = 0;
  inner.onmessage = (message) => {
    const request = 'id' in message && message.id !== undefined ? asked.get(message.id) : undefined;
    if (request) void request.outer.send({ ...message, id: request.id } as JSONRPCMessage);
  };
  await inner.start();
  const open = async () => {
    const outer: WebStandardStreamableHTTPServerTransport = new WebStandardStreamableHTTPServerTransport({
      sessionIdGenerator: () => crypto.randomUUID(),
      onsessioninitialized: (id) => {
        sessions.set(id, outer);
      },
    });
    outer.onmessage = (message) => {
      if (!('method' in message)) return;
      const params = translate(message.method, message.params ?? {});
      if (!('id' in message)) return void inner.send({ ...message, params });
      const id = `bridge-${++count}`;
      asked.set(id, { id: message.id, outer });
      void inner.send({ ...message, id, params });
    };
    await outer.start();
    return outer;
  };
  const server = Bun.serve({
    port: 0,
    hostname: '127.0.0.1',
    async fetch(request) {
      const session = sessions.get(request.headers.get('mcp-session-id') ?? '');
      return (session ?? (await open())).handleRequest(request);
    },
  });
  return {
    url: `http://127.0.0.1:${server.port}/mcp`,
    async stop() {
      await server.stop(true);
      await inner.close();
    },
  };
}
