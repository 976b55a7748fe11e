import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { connect } from 'node:net';
import {
  CLIENT_CAPABILITIES_META_KEY,
  Client,
  PROTOCOL_VERSION_META_KEY,
  StreamableHTTPClientTransport,
} from '@modelcontextprotocol/client';
import { compileFolder } from '../lab/editions.ts';
import { freePort } from '../lab/free-port.ts';
import { smallCatalogue } from '../lab/site.ts';
import { until } from '../lab/until.ts';
import { run } from './support/command.ts';
import { type McpProcess, startMcp } from './support/mcp-process.ts';

const adminPort = freePort();
let server: McpProcess;

beforeAll(async () => {
  const edition = await compileFolder(smallCatalogue(30));
  server = await startMcp(edition, '--admin-port', String(adminPort), '--access-log', 'all');
});

afterAll(() => server.end());

const headers = { 'Content-Type': 'application/json', Accept: 'application/json, text/event-stream' };
const ping = { jsonrpc: '2.0', id: 1, method: 'ping' };

function post(body: unknown, more: Readonly<Record<string, string>> = {}): Promise<Response> {
  const text = typeof body === 'string' ? body : JSON.stringify(body);
  return fetch(server.url, { method: 'POST', headers: { ...headers, ...more }, body: text });
}

describe('verdicts mcp --listen', () => {
  test.each([
    ['auto', '2026-07-28'],
    ['legacy', '2025-11-25'],
  ] as const)('answers the official client as it does on standard input: %s', async (mode, revision) => {
    const client = new Client({ name: 'test-host', version: '1' }, { versionNegotiation: { mode } });
    await client.connect(new StreamableHTTPClientTransport(new URL(server.url)));
    expect(client.getNegotiatedProtocolVersion()).toBe(revision);
    const { tools } = await client.listTools();
    expect(tools).toHaveLength(4);
    const found = await client.callTool({ name: 'search', arguments: { query: 'product 7' } });
    expect(found.content).toMatchObject([{ type: 'text', text: expect.stringContaining('"results":') }]);
    expect((await client.readResource({ uri: 'verdict:overview' })).contents).toHaveLength(1);
    await client.close();
  });

  test.each([
    '2025-11-25',
    '2025-06-18',
    '2025-03-26',
    '2024-11-05',
  ])('speaks revision %s of the protocol', async (protocolVersion) => {
    const params = { protocolVersion, capabilities: {}, clientInfo: { name: 'x', version: '1' } };
    const shaken = await post({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(await shaken.json()).toMatchObject({ result: { protocolVersion } });
    const listed = await post({ ...ping, method: 'tools/list' }, { 'MCP-Protocol-Version': protocolVersion });
    expect(listed.status).toBe(200);
  });

  test('names its revision to a client of a later one, and opens no stream', async () => {
    const ask = async (revision: string, method: string, params: object) => {
      const _meta = { [PROTOCOL_VERSION_META_KEY]: revision, [CLIENT_CAPABILITIES_META_KEY]: {} };
      const message = { jsonrpc: '2.0', id: 1, method, params: { ...params, _meta } };
      const response = await post(message, { 'MCP-Protocol-Version': revision, 'Mcp-Method': method });
      return [response.status, ((await response.json()) as { error?: unknown }).error];
    };
    expect(await ask('2026-07-28', 'tools/list', {})).toEqual([200, undefined]);
    const supported = ['2026-07-28'];
    expect(await ask('2030-01-01', 'tools/list', {})).toMatchObject([
      400,
      { code: -32022, data: { supported } },
    ]);
    expect(await ask('2026-07-28', 'subscriptions/listen', { notifications: {} })).toMatchObject([
      200,
      { code: -32603 },
    ]);
    expect(server.log()).not.toContain('Error');
  });

  test('answers several messages at once, but no more than twenty', async () => {
    const many = (count: number) => Array.from({ length: count }, (_, id) => ({ ...ping, id }));
    const answers = await (await post(many(20))).json();
    expect(answers).toHaveLength(20);
    const refused = await post(many(21));
    expect(refused.status).toBe(400);
    expect(await refused.json()).toMatchObject({
      error: { message: 'At most 20 messages are answered at once.' },
    });
  });

  test.each([
    ['GET', 405],
    ['DELETE', 405],
    ['PUT', 405],
    ['OPTIONS', 204],
  ])('keeps no sessions and no streams: %s is %d', async (method, status) => {
    const response = await fetch(server.url, { method, headers });
    expect(response.status).toBe(status);
    expect(response.headers.get('access-control-allow-origin')).toBe('*');
  });

  test('answers every mistake in words, as JSON-RPC has them', async () => {
    const cases: [Promise<Response>, number, number][] = [
      [post('{'), 400, -32700],
      [post('"\xff"'.repeat(40_000)), 413, -32600],
      [post({ id: 1 }), 400, -32600],
      [post(ping, { 'Content-Type': 'text/plain' }), 415, -32000],
      [post(ping, { Accept: 'text/html' }), 406, -32000],
      [post(ping, { 'MCP-Protocol-Version': '1999-01-01' }), 400, -32000],
      [fetch(server.url.replace('/mcp', '/')), 404, -32600],
    ];
    for (const [asked, status, code] of cases) {
      const response = await asked;
      expect({ status: response.status, body: await response.json() }).toMatchObject({
        status,
        body: { jsonrpc: '2.0', error: { code, message: expect.any(String) } },
      });
    }
    expect((await post(ping)).status).toBe(200);
  });

  test('refuses a body that is longer than it says, as it arrives', async () => {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    let said = '';
    socket.on('data', (chunk) => {
      said += String(chunk);
    });
    const fields = Object.entries({ Host: 'localhost', ...headers, 'Transfer-Encoding': 'chunked' });
    socket.write(
      `POST /mcp HTTP/1.1\r\n${fields.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`,
    );
    const chunk = `4000\r\n${' '.repeat(0x4000)}\r\n`;
    socket.on('error', () => undefined);
    for (let count = 0; count < 6; count++) socket.write(chunk);
    await until(() => said.includes('413'));
    expect(said).toContain('The message is longer than 65536 bytes.');
    socket.destroy();
  });

  test('on this machine answers pages of this machine only', async () => {
    expect((await post(ping, { Origin: 'http://localhost:6274' })).status).toBe(200);
    expect((await post(ping, { Origin: 'http://[::1]:6274' })).status).toBe(200);
    for (const Origin of ['https://evil.example', 'null', 'http://127.0.0.1.evil.example'])
      expect((await post(ping, { Origin })).status).toBe(403);
  });

  test('shows operators whether it answers and which tools were called, never their arguments', async () => {
    const admin = `http://127.0.0.1:${adminPort}`;
    expect(await (await fetch(`${admin}/ready`)).json()).toMatchObject({
      status: 'ready',
      edition: expect.any(String),
    });
    const call = (name: string) =>
      post({ ...ping, method: 'tools/call', params: { name, arguments: { query: 'secret words' } } });
    await call('search');
    await call('nothing-of-ours');
    const metrics = await (await fetch(`${admin}/metrics`)).text();
    expect(metrics).toMatch(/verdicts_http_requests_total\{route="tools\/call search",status="200"\} \d/);
    expect(metrics).toContain('route="other"');
    expect(metrics).not.toContain('nothing-of-ours');
    await until(() => server.log().includes('tools/call search'));
    expect(server.log()).not.toContain('secret');
  });
});

test('a server that is asked to stop answers pending calls, and exits with 0', async () => {
  const own = await startMcp(
    await compileFolder(smallCatalogue(3)),
    '--allow-origin',
    'https://host.example',
  );
  const ask = (origin: string) =>
    fetch(own.url, { method: 'POST', headers: { ...headers, Origin: origin }, body: JSON.stringify(ping) });
  expect((await ask('https://host.example')).status).toBe(200);
  expect((await ask('http://localhost')).status).toBe(403);
  expect(await own.end()).toBe(0);
});

test.each([
  [['--listen', '3001'], "argument '3001' is invalid. Allowed: HOST:PORT"],
  [['--listen', '127.0.0.1:1', '--allow-origin', 'https://a.example/x'], 'Allowed: an origin'],
  [['--admin-port', '9091'], '--admin-port goes with --listen'],
])('verdicts mcp %j says what is allowed', async (words, message) => {
  const { exitCode, stderr } = await run('mcp', 'nowhere', ...words);
  expect({ exitCode, stderr: stderr.replace(/\s+/g, ' ') }).toEqual({
    exitCode: 2,
    stderr: expect.stringContaining(message),
  });
});
