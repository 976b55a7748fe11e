import { afterAll, beforeAll, describe, expect, spyOn, test } from 'bun:test';
import { appendFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import type { z } from 'zod';
import { listen, type RunningServer } from '#wire/listen.ts';
import { entryOf, ndjson, newFolder, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { Contract, type DeclaredResponse, type OpenApi } from '../lab/contract/contract.ts';
import { addressOf, isStrict, withQuery } from '../lab/contract/contract-addresses.ts';
import { madeRequests } from '../lab/contract/made-requests.ts';
import { invalidValue, validValue } from '../lab/contract/parameter-values.ts';
import { compileFolder, publishFolder } from '../lab/editions.ts';
import { imageOf } from '../lab/images.ts';
import { needingTools } from '../lab/needing.ts';
import { askBoth, type OtherServer, serveByBun } from '../lab/other-opinion.ts';
import { serve, smallCatalogue } from '../lab/site.ts';
import type { SignedFile } from '../src/edition/file/edition.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Downloads, NotReadyError } from '../src/http/answers/download/downloads.ts';
import { type PictureDrawer, PictureQueue } from '../src/http/answers/picture/picture-queue.ts';
import { contractPath } from '../src/http/contract/route.ts';
import { routes } from '../src/http/routes.ts';
import { Service } from '../src/http/service.ts';
import { downloadFormats, downloadNames } from '../src/render/download/formats.ts';
import { listSchema } from '../src/render/list.ts';
import { recordSchema } from '../src/verdict/record.ts';

const root = join(import.meta.dir, '..');

const drawer: PictureDrawer = { draw: async () => new Uint8Array([137, 80, 78, 71]), close: () => {} };
const full = new PictureQueue(drawer, -1);

let twice: string;
let service: Service;
let server: RunningServer;
let other: OtherServer;
let contract: Contract;

beforeAll(async () => {
  twice = await publishedTwice();
  service = serviceOf(twice);
  await signDownloads(service);
  server = listen(service, { hostname: '127.0.0.1', port: 0 });
  other = serveByBun(service);
  contract = await contractOf(service);
});

afterAll(async () => {
  await Promise.all([server.stop(0), other.stop()]);
  service.close();
});

needingTools.test('the contract has no fault that redocly knows of', () => {
  const folder = newFolder();
  writeFileSync(join(folder, 'openapi.json'), JSON.stringify(contract.document));
  const { exitCode, stdout } = Bun.spawnSync(
    [
      ...['npx', '-y', '@redocly/cli@2.77.0', 'lint', 'openapi.json', '--format=json'],
      `--config=${join(root, 'test/redocly.yaml')}`,
    ],
    {
      cwd: folder,
      // It would else tell its maker about the run, and ask for a newer release of itself.
      env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true' },
      stderr: 'ignore',
    },
  );
  const said = stdout.toString();
  expect({ exitCode, problems: JSON.parse(said.slice(said.indexOf('{'))).problems }).toEqual({
    exitCode: 0,
    problems: [],
  });
});

describe('the contract and the routes', () => {
  test('name each other: the table has no route without an operation', () => {
    expect(Object.keys(contract.document.paths)).toEqual(routes.map(contractPath));
    const ids = Object.values(contract.document.paths).map(({ get }) => get.operationId);
    expect(new Set(ids).size).toBe(routes.length);
  });

  test('have names with an ending after those without: of two paths that match, many tools take the last', () => {
    const paths = Object.keys(contract.document.paths);
    for (const path of paths.filter((one) => /\}[^/]+$/.test(one))) {
      const plain = path.replace(/\}[^/]+$/, '}');
      expect(paths.indexOf(path)).toBeGreaterThan(paths.indexOf(plain));
    }
  });

  test('name the same paths: what the router matches is what OpenAPI writes', () => {
    for (const route of routes) {
      const { path, operation } = route;
      const names = operation.names ?? [];
      const declared = contractPath(route);
      expect<string[]>(declared.match(/\{\w+\}/g) ?? []).toEqual(names.map(({ name }) => `{${name}}`));
      const [pattern = '', regex = ''] = path.split('{');
      const written = pattern.split(/:\w+/);
      const parts = declared.split(/\{\w+\}/);
      expect(parts.length).toBe(written.length);
      for (const [at, part] of written.entries()) expect(parts[at]).toStartWith(part);
      // What stands around a name is in the route's pattern, or is checked by the function that answers.
      if (regex !== '') expect(regex.replaceAll('\\', '')).toContain(parts.at(-1) ?? '');
    }
  });

  test('agree on groups, and every parameter and operation is explained', () => {
    const tags = contract.document.tags.map(({ name }) => name);
    for (const [path, { get }] of Object.entries(contract.document.paths)) {
      expect(tags).toContain(get.tags[0] ?? '');
      expect(get.summary).not.toBe('');
      for (const { description } of contract.parametersOf(path)) expect(description).toBeString();
    }
  });
});

describe('all answers are declared, and all declarations are served', () => {
  test.each(routes.map(contractPath))('at %s, for every status', async (path) => {
    const declared = Object.keys(contract.document.paths[path]?.get.responses ?? {});
    for (const status of declared.map(Number)) {
      const response = await provoke(path, status);
      expect({ status: response.status, faults: await faultsOf(path, response) }).toEqual({
        status,
        faults: [],
      });
    }
    // No status that is easily provoked is left undeclared.
    for (const status of [301, 304, 400, 404, 410].filter((one) => !declared.includes(String(one)))) {
      const response = await provoke(path, status);
      expect(declared).toContain(String(response.status));
      expect(await faultsOf(path, response)).toEqual([]);
    }
  });

  test('in every encoding, to those who prefer HTML, and to HEAD', async () => {
    for (const path of Object.keys(contract.document.paths))
      for (const headers of [{ 'Accept-Encoding': 'gzip' }, { Accept: 'text/html' }]) {
        const found = await ask(pathWith(path), headers);
        const missing = await ask(pathWith(path, missingIn(path)), headers);
        const head = await ask(pathWith(path), headers, 'HEAD');
        expect(Object.fromEntries(head.headers)).toEqual(Object.fromEntries(found.headers));
        for (const response of [found, missing])
          expect({ path, faults: await faultsOf(path, response) }).toEqual({ path, faults: [] });
      }
  });

  test.each([
    ['OPTIONS', 204, '/api/v1', 'OPTIONS'],
    ['any other method', 405, '/reviews/acme-notes', 'DELETE'],
    ['a slash at the end', 308, '/api/v1/', 'GET'],
    ['any other path under /api', 404, '/api/nowhere', 'GET'],
    ['any other path', 404, '/nowhere', 'GET'],
  ])('at every address: %s is %i', async (what, status, target, method) => {
    const response = await ask(target, {}, method);
    expect(response.status).toBe(status);
    expect(await contract.faults(response, contract.everywhere(what, status))).toEqual([]);
    expect(Object.keys(contract.document['x-every-address'])).toContain(what);
  });

  test('under a base address with a path', async () => {
    const under = await serve(smallCatalogue(), 'https://example.com/verdicts');
    const { document } = await contractOf(under.service, '/verdicts');
    expect(document.servers).toEqual([{ url: 'https://example.com/verdicts' }]);
    for (const path of ['/api/v1', '/', '/docs'])
      expect((await under.get(`${document.servers[0]?.url}${path}`)).status).toBeWithin(200, 309);
  });

  test('without a single verdict', async () => {
    const empty = await serve(writeCatalogue([entryOf('gone', { withdrawn: true })]));
    const own = await contractOf(empty.service);
    for (const path of ['/api/v1', '/api/v1/{slug}', '/api/badge/{slug}', '/']) {
      const response = await empty.get(path.replace('{slug}', 'gone'));
      expect(await own.faults(response, own.responseOf(path, response.status))).toEqual([]);
    }
  });
});

describe('the examples of the contract', () => {
  test('match the answers of the service literally', async () => {
    const seen: string[] = [];
    for (const [type, { examples = {} }] of declaredContents())
      for (const { summary, value } of Object.values(examples)) {
        const response = await ask(summary.replace('GET ', ''));
        expect(response.headers.get('content-type')).toStartWith(type);
        const body = await response.text();
        expect(value).toEqual(/json$/.test(type) ? JSON.parse(body) : body);
        seen.push(summary);
      }
    for (const start of ['/api/v1?', '/api/v1/', '/api/badge/', '/api/changes?'])
      expect(seen.filter((summary) => summary.startsWith(`GET ${start}`)).length).toBeGreaterThanOrEqual(3);
  });

  test('of names exist, except where nothing can exist', async () => {
    for (const path of Object.keys(contract.document.paths).filter((one) => one !== '/sitemap-{part}.xml'))
      expect((await ask(pathWith(path))).status).toBe(200);
    expect(contract.parametersOf('/sitemap-{part}.xml')[0]).not.toHaveProperty('example');
  });

  test('show a change, or nothing where nothing has changed', async () => {
    const pagesIn = ({ document }: Contract): number[] => {
      const { paths } = JSON.parse(JSON.stringify(document));
      const { examples = {} } = paths['/api/changes'].get.responses['200'].content['application/json'];
      return Object.values<{ value: { data: unknown[] } }>(examples).map(({ value }) => value.data.length);
    };
    expect(pagesIn(contract)).toEqual([2]);
    expect(pagesIn(await contractOf((await serve(smallCatalogue())).service))).toEqual([]);
  });

  test('are the same each time', async () => {
    expect((await contractOf(service)).document).toEqual(contract.document);
  });
});

describe('requests made from the contract', () => {
  const runs = { numRuns: 150 };

  test('that it allows get no 400, and an answer that it declares', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequests(contract, validValue), async ({ path, target }) => {
        const response = await ask(target);
        expect(response.status).not.toBe(400);
        expect({ target, faults: await faultsOf(path, response) }).toEqual({ target, faults: [] });
      }),
      runs,
    );
  });

  test('that it does not allow get a 400 that names what is wrong, where it declares one', async () => {
    await fc.assert(
      fc.asyncProperty(madeRequests(contract, invalidValue), async ({ path, target, names }) => {
        const response = await ask(target);
        const strict = path !== undefined && isStrict(contract, path) && names.length > 0;
        if (strict) {
          const { errors } = (await response.clone().json()) as { errors: { parameter: string }[] };
          expect(errors.map(({ parameter }) => parameter).sort()).toEqual([...names].sort());
        }
        if (path !== undefined && contract.responseOf(path, 501) === undefined)
          expect(response.status === 400).toBe(strict);
        expect({ target, faults: await faultsOf(path, response) }).toEqual({ target, faults: [] });
      }),
      runs,
    );
  });

  test('with a parameter that it does not know are refused just where it declares a 400', async () => {
    for (const path of Object.keys(contract.document.paths)) {
      const { status } = await ask(withQuery(pathWith(path), 'no-such-parameter=1'));
      expect(status).toBe(isStrict(contract, path) ? 400 : (await ask(pathWith(path))).status);
    }
  });
});

test('the schemas are open but for the verdict, and say what zod checks', () => {
  const { Verdict, ...others } = contract.document.components['schemas'] as Record<string, object>;
  expect(Verdict).toMatchObject({ additionalProperties: false, required: Object.keys(recordSchema.shape) });
  expect(JSON.stringify(others)).not.toContain('"additionalProperties":false');
  const always = Object.entries<z.ZodType>(listSchema.shape).filter(
    ([, { _zod }]) => _zod.optin === undefined,
  );
  expect(others['VerdictList']).toMatchObject({ required: always.map(([name]) => name) });
});

function serviceOf(path: string, pictures = new PictureQueue(drawer)): Service {
  return new Service(openEdition(path), {
    pictures,
    report: (error) => {
      if (error !== broken) throw error;
    },
  });
}

/** Has a service serve signatures of the files that it makes. */
async function signDownloads({ current, links }: Service): Promise<void> {
  const downloads = new Downloads(current, links.base);
  const signatures = new Map<string, SignedFile>();
  for (const format of downloadNames) {
    const { sha256 } = await downloads.make(format);
    signatures.set(downloadFormats[format].file, { sha256, text: 'untrusted comment: a signature\n' });
  }
  downloads.close();
  current.signatures = signatures;
}

/** An edition with a history: what was published before is other in one rating. */
async function publishedTwice(): Promise<string> {
  const over = await publishFolder(writeCatalogue([entryOf('acme-notes', { rating: 1 })]), {
    sequence: 1,
    at: new Date('2026-11-20T08:30:00Z'),
  });
  const folder = smallCatalogue(160);
  // Products and categories have former slugs of the same name.
  const settings = settingsYaml().replace('tools: Tools', 'tools: { name: Tools, aliases: [acme-note] }');
  writeFileSync(join(folder, 'catalogue.yaml'), settings);
  // The first product of all has a picture.
  const pictured = entryOf('0-pictured', { image: { file: 'a.png', alt: 'A picture' } });
  mkdirSync(join(folder, 'images'));
  writeFileSync(join(folder, 'images/a.png'), await imageOf('png'));
  appendFileSync(join(folder, 'verdicts.ndjson'), ndjson([pictured]));
  return publishFolder(folder, { over, sequence: 2, at: new Date('2026-11-21T08:30:00Z') });
}

async function contractOf(of: Service, base = ''): Promise<Contract> {
  const response = await of.fetch(new Request(`http://localhost${base}/api/openapi.json`));
  return new Contract((await response.json()) as OpenApi);
}

/** The answer of our server, and of `Bun.serve` too. */
async function ask(target: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Response> {
  return askBoth([server.port, other.port], target, { method, headers });
}

async function faultsOf(path: string | undefined, response: Response): Promise<string[]> {
  const { status } = response;
  return contract.faults(
    response,
    path === undefined ? contract.everywhere('any other path', status) : contract.responseOf(path, status),
  );
}

const broken = new Error('broken');

/** Asks for a path so that the answer has a status, if any request can bring that about. */
async function provoke(path: string, status: number): Promise<Response> {
  const target = pathWith(path);
  if (status === 206) return ask(target, { Range: 'bytes=0-9' });
  if (status === 416) return ask(target, { Range: 'bytes=999999999-' });
  if (status === 414) return fetch(`http://localhost:${server.port}${withQuery(target, 'x'.repeat(10_000))}`);
  if (status === 500) return whileBroken(() => fetch(`http://localhost:${server.port}${target}`));
  if (status === 431)
    return fetch(`http://localhost:${server.port}${target}`, { headers: { 'X-Long': 'x'.repeat(20_000) } });
  if (status === 501) return ask(withQuery(target, 'format=yaml'));
  if (status === 503)
    return path.startsWith('/data/')
      ? whileUnready(() => ask(target))
      : withService(serviceOf(twice, full), target);
  const conditions: Readonly<Record<number, Record<string, string>>> = {
    200: {},
    304: { 'If-None-Match': '*' },
    412: { 'If-Match': '"other"' },
  };
  const headers = conditions[status];
  if (headers && path.includes('{part}')) return manyPages(target, headers);
  if (headers && status !== 200) return ask(target, headers);
  if (status === 400) return ask(withQuery(target, 'limit=0&page=0&maxwidth=0'));
  const compared: Readonly<Record<number, string>> = { 301: 'cove,bolt', 404: 'no-such-thing', 410: 'gone' };
  if (path === '/compare' && status in compared) return ask(withQuery(target, `slugs=${compared[status]}`));
  if (status === 410 && !path.includes('{'))
    return ask(withQuery(target, `${pinOf(path)}=${'0'.repeat(32)}`));
  if (status === 301 && path.endsWith('/page/{page}')) return ask(pathWith(path).replace(/2$/, '1'));
  if (status === 404 && path.endsWith('.minisig')) return withService(serviceOf(twice), target);
  if (status === 404 && path === '/llms-full.txt')
    return withService(serviceOf(await compileFolder(smallCatalogue(200))), target);
  const names: Readonly<Record<number, string>> = { 301: 'acme-note', 410: 'gone' };
  const isPart = path.includes('{part}');
  return ask(pathWith(path, isPart || status === 404 ? missingIn(path) : names[status]));
}

/** A name that nothing has. */
function missingIn(path: string): string {
  return path.includes('{part}') ? '999' : 'no-such-thing';
}

function pinOf(path: string): string {
  const names = contract.parametersOf(path).map(({ name }) => name);
  return names.includes('since') ? 'since' : 'edition';
}

/** Nothing an edition can hold breaks every route: the service itself has to. */
async function whileBroken(get: () => Promise<Response>): Promise<Response> {
  const spies = [
    spyOn(Service.prototype, 'finished').mockReturnValue(undefined),
    spyOn(Service.prototype, 'answer').mockImplementation((_target, request) =>
      service.fail(broken, request),
    ),
  ];
  try {
    return await get();
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

/** A file that is not made yet, however long one waits. */
async function whileUnready(get: () => Promise<Response>): Promise<Response> {
  const spy = spyOn(Downloads.prototype, 'open').mockImplementation(() =>
    Promise.reject(new NotReadyError('it is being made')),
  );
  try {
    return await get();
  } finally {
    spy.mockRestore();
  }
}

async function withService(of: Service, target: string): Promise<Response> {
  const response = await of.fetch(new Request(`http://localhost${target}`));
  of.close();
  return response;
}

/** A part of the sitemap is there only when one sitemap cannot hold all. */
async function manyPages(target: string, headers: Record<string, string>): Promise<Response> {
  const many = serviceOf(twice);
  Object.defineProperty(many.current, 'total', { value: 50_001 });
  const response = await many.fetch(new Request(`http://localhost${target}`, { headers }));
  many.close();
  return response;
}

/** An address of the contract's; see `addressOf`. */
function pathWith(path: string, value?: string): string {
  return addressOf(contract, path, value);
}

function declaredContents() {
  const { paths, components } = contract.document;
  const responses = [
    ...Object.values(paths).flatMap(({ get }) => Object.values(get.responses)),
    ...Object.values(components['responses'] ?? {}),
  ].map((one) => contract.resolve(one as object) as DeclaredResponse);
  return responses.flatMap(({ content = {} }) => Object.entries(content));
}
