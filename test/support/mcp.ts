import { type CallToolResult, Client, type VersionNegotiationMode } from '@modelcontextprotocol/client';
import { StdioClientTransport } from '@modelcontextprotocol/client/stdio';
import { command } from './command.ts';

/** A host's end of `verdicts mcp`: the SDK's own client, which checks every answer against its schema. */
export interface McpHost {
  readonly client: Client;
  readonly pid: number | null;
  /** What the command has written to standard error so far. */
  log(): string;
  /** Calls a tool; the answer may be an error of the tool. */
  call(name: string, input?: Record<string, unknown>): Promise<CallToolResult>;
  /** Calls a tool and gives its text. */
  text(name: string, input?: Record<string, unknown>): Promise<string>;
  close(): Promise<void>;
}

/** Speaks the newest revision of the protocol. */
const newest = { pin: '2026-07-28' } as const;

/** Starts `verdicts mcp` with these words, and asks what it is; `legacy` shakes hands as revisions before 2026-07-28 do. */
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

/** The text of an answer. */
export function textOf({ content }: CallToolResult): string {
  return content.map((one) => (one.type === 'text' ? one.text : '')).join('\n');
}
