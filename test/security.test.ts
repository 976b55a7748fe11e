import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { listen, type RunningServer } from '#wire/listen.ts';
import { MemoryLedger } from '#wire/memory-ledger.ts';
import { entryOf, ndjson, settingsYaml, writeFolder } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import { type Site, serve, smallCatalogue } from '../lab/site.ts';
import { sendRaw } from '../packages/wire/test/raw-client.ts';
import { Service } from '../src/http/service.ts';
import { run, runProcessIn } from './support/command.ts';

const root = join(import.meta.dir, '..');

let folder: string;
let site: Site;
let server: RunningServer;

beforeAll(async () => {
  folder = smallCatalogue(60);
  site = await serve(folder);
  server = listen(site.service, { hostname: '127.0.0.1', port: 0 });
});

afterAll(() => server.stop(0));

const pages = [
  '/',
  '/?q=acme',
  '/categories',
  '/categories/games',
  '/reviews/acme-notes',
  '/data',
  '/docs',
  '/docs/embed',
  '/docs/reference',
  '/about',
  '/problems/not-found',
];
const missingPages = ['/nowhere', '/reviews/nothing', '/reviews/gone', '/categories/nothing'];
const browser = { Accept: 'text/html' };

describe('an outsider', () => {
  test.each([
    '/../../etc/passwd',
    '/assets/../../package.json',
    '/assets/..%2f..%2fpackage.json',
    '/assets/%2e%2e/%2e%2e/package.json',
    '/assets/..%5c..%5cpackage.json',
    '/assets/page.css%00',
    '/data/..%2fcatalogue.yaml',
    '/data/verdicts.ndjson/../../catalogue.yaml',
    '/og/..%2f..%2fcatalogue.yaml.png',
    '/reviews/..%2f..%2fverdicts.ndjson',
    '/catalogue.yaml',
    '/verdicts.ndjson',
    '/.env',
    '/.git/config',
    '/package.json',
    '//etc/passwd',
    '/file:///etc/passwd',
  ])('reads no file by the path %s', async (path) => {
    const { status, body } = await sendRaw(server.port, `GET ${path} HTTP/1.1\r\nHost: x\r\n\r\n`);
    expect(status).toBe(404);
    expect(body).not.toMatch(/baseUrl:|root:|dependencies|"slug":/);
  });

  test('never gets the answer to another address', async () => {
    const edition = await editionOf(folder);
    const forgetful = new Service(edition, {
      memory: new MemoryLedger(2),
      report: (error) => site.failures.push(error),
    });
    const parameter = fc.constantFrom(
      ...['style=flat', 'style=flat-square', 'style=', 'theme=dark', 'theme=light', 'theme=%64ark'],
      ...['show=verdict', 'label=a', 'label=b', 'label=none', 'label=a&label=b', 'limit=2', 'limit=02'],
      ...['offset=1', 'verdict=skip', 'q=acme', 'page=2', 'format=xml', 'utm_source=x', '&', 'sort=rating'],
      'url=https://verdicts.example/reviews/bolt',
    );
    const path = fc.constantFrom(
      ...['/api/v1', '/api/v1/bolt', '/api/v1/cove', '/api/badge/bolt', '/api/badge/cove', '/api/card/bolt'],
      ...['/embed/bolt', '/embed/cove', '/oembed', '/', '/categories/games', '/reviews/bolt', '/api/changes'],
      ...['/api/v1/../v1/bolt', '/API/v1/bolt', '/api/v1/%62olt', '/api/v1/bolt/'],
    );
    const encoding = fc.constantFrom('', 'gzip', 'br', 'identity');
    const answerOf = async (service: Service, target: string, accepted: string) => {
      const headers: Record<string, string> = accepted === '' ? {} : { 'Accept-Encoding': accepted };
      const response = await service.fetch(new Request(`http://x${target}`, { headers }));
      const { status } = response;
      return [status, response.headers.get('etag'), response.headers.get('location'), await response.text()];
    };
    await fc.assert(
      fc.asyncProperty(
        path,
        fc.array(parameter, { maxLength: 3 }),
        encoding,
        async (asked, query, accepted) => {
          const target = query.length === 0 ? asked : `${asked}?${query.join('&')}`;
          expect(await answerOf(site.service, target, accepted)).toEqual(
            await answerOf(forgetful, target, accepted),
          );
        },
      ),
      { numRuns: 150 },
    );
    forgetful.close();
    expect(site.failures).toEqual([]);
  });

  test('cannot make the service contact a host that an address names', async () => {
    const asked: string[] = [];
    const inside = Bun.serve({
      port: 0,
      hostname: '127.0.0.1',
      fetch: ({ url }) => {
        asked.push(url);
        return new Response();
      },
    });
    const address = `http://127.0.0.1:${inside.port}/reviews/acme-notes`;
    for (const path of [
      '/oembed?url=',
      '/?q=',
      '/api/v1?q=',
      '/api/badge/acme-notes?label=none',
      '/nowhere?url=',
    ])
      await site.get(path + encodeURIComponent(address));
    await sendRaw(server.port, `GET ${address} HTTP/1.1\r\nHost: 127.0.0.1:${inside.port}\r\n\r\n`);
    await sendRaw(server.port, `CONNECT 127.0.0.1:${inside.port} HTTP/1.1\r\nHost: x\r\n\r\n`);
    await inside.stop(true);
    expect(asked).toEqual([]);
  });

  test('finds no secret in any answer: cookies and credentials change no byte, and no cookie is set', async () => {
    for (const path of [...pages, ...missingPages, '/api/v1', '/api/v1/bolt', '/api/badge/bolt', '/oembed']) {
      const plain = await site.get(path, browser);
      const personal = await site.get(path, {
        ...browser,
        Cookie: 'session=secret',
        Authorization: 'Bearer secret',
      });
      expect(await personal.text()).toBe(await plain.text());
      expect(personal.headers.get('etag')).toBe(plain.headers.get('etag'));
      expect(personal.headers.get('set-cookie')).toBeNull();
      expect(personal.headers.get('vary') ?? '').not.toMatch(/cookie|authorization/i);
    }
  });

  test('can frame no page but the card', async () => {
    const policyOf = async (path: string) => {
      const { headers } = await site.get(path, browser);
      expect(headers.get('content-type')).toStartWith('text/html');
      return headers.get('content-security-policy') ?? '';
    };
    for (const path of [...pages, ...missingPages]) {
      expect(await policyOf(path)).toContain("frame-ancestors 'none'");
      expect(await policyOf(path)).toContain("script-src 'self'");
    }
    for (const path of ['/embed/acme-notes', '/embed/nothing', '/embed/gone']) {
      expect(await policyOf(path)).toStartWith("default-src 'none'; style-src 'sha256-");
      expect(await policyOf(path)).not.toMatch(/script-src|frame-ancestors/);
    }
  });
});

describe('a careless publisher', () => {
  test('shows a preview only to this machine by default', async () => {
    const { stdout } = await run('serve', '--help');
    expect(stdout.replace(/\s+/g, ' ')).toContain(
      '--host <host> address to listen on; 0.0.0.0 for every network (default: "127.0.0.1")',
    );
  });
});

describe("a stranger's catalogue", () => {
  test('cannot make the command run its code or read its variables', async () => {
    const hostile = writeFolder({
      'catalogue.yaml': settingsYaml('postgres: { view: verdicts }\n'),
      'verdicts.ndjson': ndjson([entryOf('a', { rating: 99 })]),
      'bunfig.toml': 'preload = ["./evil.ts"]\n',
      '.env': 'DATABASE_URL=postgres://evil.invalid/x\nVERDICTS_COMMAND=evil\n',
      'evil.ts': "console.error('evil');\n",
      'tsconfig.json':
        '{"compilerOptions":{"baseUrl":".","paths":{"commander":["./evil.ts"],"yaml":["./evil.ts"]}}}',
      'package.json': '{"imports":{"#x":"./evil.ts"}}',
      'node_modules/commander/index.js': "console.error('evil');",
    });
    for (const words of [
      ['check', '.'],
      // Compiles in a process of its own.
      ['serve', '.', '--port', '0'],
    ]) {
      const { exitCode, stdout, stderr } = await runProcessIn(hostile, ...words);
      expect(exitCode).toBe(1);
      expect(stdout + stderr).toContain('rating is 99');
      expect(stdout + stderr).not.toContain('evil');
    }
  });
});

describe('the packages that the service depends on', () => {
  const read = (path: string) => JSON.parse(readFileSync(join(root, path), 'utf8'));
  const { dependencies, devDependencies, optionalDependencies, allowScripts } = read('package.json');
  const locked = Object.entries<Record<string, unknown>>(read('package-lock.json').packages).filter(
    ([path, { link }]) => path.includes('node_modules/') && link !== true,
  );

  test('are named by exact versions', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies, ...optionalDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d+(?:-[\w.]+)?$/);
  });

  test('come from the registry and are known by their hashes', () => {
    expect(locked.length).toBeGreaterThan(100);
    for (const [, { resolved, integrity }] of locked) {
      // Without an address npm asks the registry that it is set to; the hash is the same.
      if (resolved !== undefined) expect(resolved).toStartWith('https://registry.npmjs.org/');
      expect(integrity).toStartWith('sha512-');
    }
  });

  test('run a script when they are installed only where that is decided by name', () => {
    const withScripts = locked.filter(([, { hasInstallScript }]) => hasInstallScript === true);
    const names = withScripts.map(([path]) => path.replace(/^.*node_modules\//, ''));
    expect(names.toSorted()).toEqual(Object.keys(allowScripts).toSorted());
  });
});
