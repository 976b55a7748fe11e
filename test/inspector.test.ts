import { afterAll, beforeAll, expect, test } from 'bun:test';
import { join } from 'node:path';
import { needingTools } from '../lab/needing.ts';
import { command, runOf } from './support/command.ts';
import { type McpProcess, startMcp } from './support/mcp-process.ts';

const catalogue = join(import.meta.dir, '../catalogue');
/** Node 22 is what it asks for; 20 does too. */
const inspector = ['-y', '@modelcontextprotocol/inspector@2.12.0', '--cli'];

needingTools.describe('the inspector of the protocol', () => {
  let server: McpProcess;

  beforeAll(async () => {
    server = await startMcp(catalogue);
  });

  afterAll(() => server.end());

  test.each(['stdio', 'http'])('lists and calls tools over %s', async (transport) => {
    const target = transport === 'http' ? [server.url, '--transport', 'http'] : [command, 'mcp', catalogue];
    const inspect = async (...words: string[]) => {
      const { exitCode, stdout, stderr } = await runOf('npx', ...inspector, ...target, ...words);
      if (exitCode !== 0) throw new Error(stdout + stderr);
      return JSON.parse(stdout);
    };
    const call = (tool: string, given: string) =>
      inspect('--method', 'tools/call', '--tool-name', tool, '--tool-arg', given);
    const cited = { content: [{ type: 'text', text: expect.stringContaining('reviews/qy') }] };
    expect((await inspect('--method', 'tools/list')).tools).toHaveLength(4);
    expect(await call('product_verdict_get', 'products=["qy"]')).toMatchObject(cited);
    expect(await call('product_verdict_search', 'query=Qy')).toMatchObject(cited);
    expect(await call('search', 'query=Qy')).toMatchObject(cited);
    expect(await call('fetch', 'id=qy')).toMatchObject(cited);
    expect((await inspect('--method', 'resources/list')).resources.length).toBeGreaterThan(10);
    expect((await inspect('--method', 'prompts/list')).prompts).toHaveLength(2);
  });
});
