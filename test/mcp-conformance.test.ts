import { expect } from 'bun:test';
import { entryOf, newFolder, writeCatalogue } from '../lab/catalogue-folder.ts';
import { compileFolder } from '../lab/editions.ts';
import { needingTools } from '../lab/needing.ts';
import { startMcpBridge, type Translate } from './support/mcp-bridge.ts';
import { startMcp } from './support/mcp-process.ts';

/** The last release before it brought a GitHub client along. */
const suite = ['npx', '-y', '@modelcontextprotocol/conformance@0.1.13'];

/** The scenarios that a server of text can be put to. */
const applicable = [
  'server-initialize',
  'ping',
  'completion-complete',
  'tools-list',
  'tools-call-simple-text',
  'tools-call-error',
  'resources-list',
  'resources-read-text',
  'resources-templates-read',
  'prompts-list',
  'prompts-get-simple',
  'prompts-get-with-args',
  'dns-rebinding-protection',
];

/** The suite asks for tools, resources and prompts of its own names: each has one of ours in its place. */
const tools: Readonly<Record<string, Record<string, unknown>>> = {
  test_simple_text: { name: 'fetch', arguments: { id: 'product-123' } },
  test_error_handling: { name: 'fetch', arguments: { id: 'unknown' } },
};
const resources: Readonly<Record<string, string>> = {
  'test://static-text': 'verdict:overview',
  'test://template/123/data': 'verdict://product-123',
};

const translate: Translate = (method, params) => {
  if (method === 'tools/call') return { ...params, ...tools[String(params['name'])] };
  if (method === 'resources/read')
    return { ...params, uri: resources[String(params['uri'])] ?? params['uri'] };
  if (method === 'completion/complete')
    return { ref: { type: 'ref/prompt', name: 'worth-it' }, argument: { name: 'product', value: 'product' } };
  if (method !== 'prompts/get') return params;
  const { arg1 = 'one', arg2 = 'two' } = (params['arguments'] ?? {}) as Record<string, unknown>;
  return { name: 'compare', arguments: { products: `${arg1}, ${arg2}` } };
};

needingTools.test("passes every scenario of the protocol's conformance suite that applies", async () => {
  const edition = await compileFolder(writeCatalogue([entryOf('product-123')]));
  const server = await startMcp(edition);
  const bridge = startMcpBridge(server.url, translate);
  try {
    const words = ['server', '--url', bridge.url, '--suite', 'active'];
    const folder = newFolder();
    const child = Bun.spawn([...suite, ...words, '--output-dir', folder], {
      stdout: 'pipe',
      stderr: 'ignore',
      stdin: 'ignore',
    });
    const report = await child.stdout.text();
    const results = [...report.matchAll(/^[✓✗] ([\w-]+): (\d+) passed, (\d+) failed/gm)].map(
      ([, name, passed, failed]) => ({ name, passed: Number(passed), failed: Number(failed) }),
    );
    expect(results.length).toBeGreaterThan(applicable.length);
    for (const name of applicable) {
      const result = results.find((one) => one.name === name);
      expect({ name, failed: result?.failed, ran: (result?.passed ?? 0) > 0 }).toEqual({
        name,
        failed: 0,
        ran: true,
      });
    }
  } finally {
    await bridge.stop();
    await server.end();
  }
});
