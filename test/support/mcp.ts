import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { type CallToolResult, CallToolResultSchema } from '@modelcontextprotocol/sdk/types.js';
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

/** Starts `verdicts mcp` with these words and shakes hands. */
export async function connectMcp(...words: string[]): Promise<McpHost> {
  const transport = new StdioClientTransport({ command, args: ['mcp', ...words], stderr: 'pipe' });
  let log = '';
  transport.stderr?.on('data', (chunk) => {
    log += String(chunk);
  });
  const client = new Client({ name: 'test-host', version: '1' });
  await client.connect(transport);
  await client.listTools();
  const call: McpHost['call'] = async (name, input = {}) =>
    CallToolResultSchema.parse(
      await client.callTool({ name, arguments: input }, undefined, { timeout: 120_000 }),
    );
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
