import { type CallToolResult, Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { command } from './command.ts';

/** A client of `verdicts mcp`: the SDK's own, which validates every answer. */
export interface McpHost {
  readonly client: Client;
  readonly pid: number | null;
  /** The command's standard error so far. */
  log(): string;
  /** Calls a tool; the result may be a tool error. */
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** Calls a tool and returns its text. */
  text(name: string, input?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** Uses the newest revision of the protocol. */
const newest = { pin: '2026-07-28' } as const;

/**
 * Starts `verdicts mcp` with these arguments and connects; `legacy` uses the handshake of revisions before 2026-07-28.
 */
export async function connectMcp(
  words: readonly string[],
  mode: VersionNegotiationMode = newest,
): Promise<McpHost> {
  const transport = new StdioClientTransport({
    command,
    args: ['mcp', ...words],
    env: process.env as Record<string, string>,
    stderr: 'pipe',
  });
  let log = '';
  transport.stderr?.on('data', (chunk) => {
    log += String(chunk);
  });
  const client = new Client({ name: 'test-host', version: '1' }, { versionNegotiation: { mode } });
  await client.connect(transport);
  await client.listTools();
  const call: McpHost['call'] = (name, input = {}) =>
    client.callTool({ name, arguments: input }, { timeout: 120_000 });
  return {
    client,
    pid: transport.pid,
    log: () => log,
    call,
    text: async (name, input) => textOf(await call(name, input)),
    close: () => client.close(),
  };
}

/** The text of a tool result. */
export function textOf({ content }: CallToolResult): string {
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
}
