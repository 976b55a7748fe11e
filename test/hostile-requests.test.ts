import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { listen, type RunningServer } from '#wire/listen.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { type RawResponse, sendRaw } from '../packages/wire/test/raw-client.ts';
import { problemSchema } from '../src/http/answers/problem.ts';
import { changesSchema } from '../src/render/changes.ts';
import { listSchema } from '../src/render/list.ts';
import { rasterise } from '../src/render/picture/rasterise.ts';
import { recordSchema } from '../src/verdict/record.ts';

let site: Site;
let server: RunningServer;

beforeAll(async () => {
  site = await serve(smallCatalogue(60));
  server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
});

afterAll(() => server.stop(0));

const ask = (target: string, headers = 'Host: verdicts.example\r\n', method = 'GET') =>
  sendRaw(server.port, `${method} ${target} HTTP/1.1\r\n${headers}\r\n`);

/** Well-formed XML that draws: the rasteriser reads it strictly. */
function checkImage(svg: string): void {
  expect(() => rasterise(svg)).not.toThrow();
}

/** Whatever was asked: no failure of ours, the headers of every response, and a body that is what its type says. */
function checkContract(response: RawResponse): void {
  const { status, headers, body } = response;
  checkHeaders(response);
  const type = headers.get('content-type') ?? '';
  if (type === 'application/problem+json') expect(problemSchema.parse(JSON.parse(body)).status).toBe(status);
  else if (type.startsWith('image/svg+xml')) checkImage(body);
  else if (type.startsWith('application/json')) {
    const parsed: unknown = JSON.parse(body);
    const schemas = [listSchema, recordSchema, changesSchema];
    expect(schemas.some((schema) => schema.safeParse(parsed).success)).toBeTrue();
  }
  if (status >= 300 && status < 400 && status !== 304)
    expect(headers.get('location')).toMatch(/^\/(?![/\\])/);
  expect(site.failures).toEqual([]);
}

function checkHeaders({ status, headers }: RawResponse): void {
  expect(status).toBeWithin(200, 500);
  expect(headers.get('access-control-allow-origin')).toBe('*');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toBeString();
  expect(headers.get('date')).toMatch(/^\w{3}, \d\d \w{3} \d{4} \d\d:\d\d:\d\d GMT$/);
}

describe('hostile request targets', () => {
  const slugs = [
    '../x',
    '..%2fx',
    '%2e%2e',
    '%2e%2e%2f',
    'constructor',
    '__proto__',
    'toString',
    'x'.repeat(300),
    'ACME-NOTES',
    'all',
    '%00',
    'a%00b',
    '%',
    '%z',
    '%ff',
    '%c0%af',
    '%ed%a0%80',
    "'%20OR%201=1--",
    '<script>',
    '"><svg>',
    '入り江',
    '%E5%85%A5',
    'acme-notes%20',
    'acme-notes%0d%0aX:1',
    'a;b',
    'a\\b',
    '.',
    '..',
    '*',
    ':slug',
    '{slug}',
    'acme-notes%2f',
    'acme-notes?',
    'acme-notes??',
    'acme-notes#x',
  ];

  test.each(slugs)('the slug %.40s is answered within the contract', async (slug) => {
    for (const start of ['/api/v1/', '/api/badge/', '/reviews/', '/problems/', '/'])
      checkContract(await ask(`${start}${slug}`));
  });

  test.each([
    'limit=1e2',
    'limit=+5',
    'limit=%2B5',
    'limit=٥',
    'offset=-0',
    'offset=9007199254740993',
    'limit=5&limit=5',
    'limit[]=5',
    'limit=5%00',
    'limit=%zz',
    '%zz=5',
    '%00=1',
    'x=1',
    'verdict=%ff',
    '__proto__=x',
    'constructor=x',
    '=',
    '=5',
    '&&&',
    '?',
    '??limit=5',
    `${'a=b&'.repeat(3000)}`,
    `limit=${'9'.repeat(10_000)}`,
    `category=${'x'.repeat(10_000)}`,
    'category=%00',
    'category=%F0%9F%A6%8A',
    'edition=%00',
    `edition=${'0'.repeat(32)}`,
    `since=${'0'.repeat(32)}`,
    'since=%00',
    'since=999999999',
    'since=9999-12-31',
    'since=0000-01-01T00:00:00Z',
  ])('the query %.40s is answered within the contract', async (query) => {
    const response = await ask(`/api/v1?${query}`);
    checkContract(response);
    checkContract(await ask(`/api/changes?${query}`));
    checkContract(await ask(`/api/badge/acme-notes?${query}`));
    checkContract(await ask(`/api/badge/acme-notes?label=${query}`));
  });

  test('a target of 8 KB is answered, a longer one is refused', async () => {
    checkContract(await ask(`/api/v1/${'x'.repeat(8000)}`));
    for (const length of [8192, 15_000, 65_536, 500_000]) {
      const response = await ask(`/api/v1/${'x'.repeat(length)}`);
      checkContract(response);
      expect(response.status).toBe(414);
    }
  });

  test('any badge label gives an image', async () => {
    await fc.assert(
      fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 40 }), async (label) => {
        const response = await site.get(
          `/api/badge/acme-notes?label=${encodeURIComponent(label.toWellFormed())}`,
        );
        const svg = await response.text();
        expect(response.status).toBe(200);
        checkImage(svg);
      }),
      { numRuns: 100 },
    );
  });

  test('raw bytes that HTTP does not allow are refused within the contract', async () => {
    for (const target of ['/a\0b', '/api/v1/acme notes', '/a\rb', '*', 'acme-notes']) {
      const response = await ask(target);
      checkContract(response);
      expect(response.status).toBe(400);
    }
    checkContract(await ask('/api/v1/é'));
  });

  test('absolute targets, strange hosts and HTTP/1.0 are answered by path alone', async () => {
    const record = (await ask('/api/v1/acme-notes')).body;
    expect((await ask('http://evil.example/api/v1/acme-notes')).body).toBe(record);
    for (const host of [
      'evil.example',
      'evil.example:99',
      'a_b:99',
      '',
      ':',
      'a%2fb!',
      '[::1]',
      '[::1]:80',
      'x'.repeat(5000),
    ])
      expect((await ask('/api/v1/acme-notes', `Host: ${host}\r\n`)).body).toBe(record);
    for (const host of ['a b', 'a/b?c#d', 'user@host:99', '<>']) {
      const refused = await ask('/api/v1/acme-notes', `Host: ${host}\r\n`);
      checkContract(refused);
      expect(refused.status).toBe(400);
    }
    expect((await sendRaw(server.port, 'GET /api/v1/acme-notes HTTP/1.0\r\n\r\n')).body).toBe(record);
    for (const host of [
      'a/b?c#d',
      '',
      'a:99999',
      'a:b',
      ':80',
      '1.2.3.999',
      '[zz]',
      'exa%mple',
      'ex\u00e4mple',
    ]) {
      checkContract(await ask('/api/v1?limit=1', `Host: ${host}\r\n`));
      checkContract(await ask('/nowhere', `Host: ${host}\r\n`));
    }
  });

  test('strange headers have only their defined effect', async () => {
    for (const header of [
      'If-None-Match: "',
      `If-None-Match: ${'"x",'.repeat(2000)}`,
      'If-None-Match: \x80\xff',
      'If-Modified-Since: never',
      'Accept-Encoding: ;;;q=',
      `Accept-Encoding: ${'gzip,'.repeat(2000)}`,
      'Range: bytes=0-1',
      'Expect: 100-continue',
      'X-HTTP-Method-Override: DELETE',
      'Upgrade: websocket\r\nConnection: Upgrade',
      'Origin: null',
    ])
      for (const path of ['/api/v1', '/api/v1/acme-notes', '/api/badge/acme-notes']) {
        const response = await ask(path, `Host: x\r\n${header}\r\n`);
        expect(response.status).toBe(200);
      }
  });
});

describe('on the wire', () => {
  test('every kind of response is dated once', async () => {
    for (const method of ['GET', 'HEAD', 'OPTIONS', 'DELETE'])
      for (const path of [
        '/api/v1',
        '/api/v1/acme-notes',
        '/api/v1/acme-note',
        '/api/v1/',
        '/api/v1?limit=0',
        '/api/badge/unknown',
      ])
        checkHeaders(await ask(path, 'Host: x\r\nIf-None-Match: *\r\n', method));
  });
});

describe('methods', () => {
  test('that no service knows, or that no page may send, are 405 or refused', async () => {
    for (const method of ['TRACE', 'CONNECT', 'PROPFIND', 'PATCH', 'OPTIONS'])
      checkHeaders(await ask('/api/v1', 'Host: x\r\n', method));
  });
});

describe('bodies', () => {
  test('are not read: a request with one gets a 405 or its answer', async () => {
    checkContract(
      await sendRaw(
        server.port,
        `POST /api/v1 HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\n${'x'.repeat(1000)}`,
      ),
    );
    const get = await sendRaw(
      server.port,
      `GET /api/v1/acme-notes HTTP/1.1\r\nHost: x\r\nContent-Length: 5\r\n\r\nhello`,
    );
    expect(get.status).toBe(200);
  });
});
