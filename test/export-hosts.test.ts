import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { exportedRoutes, pathOf, unexportedRoutes } from '../src/export/addresses.ts';
import { ExportFolder } from '../src/export/export-folder.ts';
import { exportSite } from '../src/export/export-site.ts';
import { staticListPages } from '../src/export/static-lists.ts';
import { entryOf, settingsYaml, writeCatalogue } from './support/catalogue-folder.ts';
import { type HostAnswer, nginxMeaning } from './support/nginx-meaning.ts';
import { type NginxProcess, nginxPath, startNginx } from './support/nginx-process.ts';
import { type Site, serve } from './support/site.ts';

/** Words that mean something to nginx are slugs too, and so is one that counts as false. */
const catalogue = () =>
  writeCatalogue(
    [
      entryOf('acme-notes', { aliases: ['acme-note', 'default'] }),
      entryOf('0', { verdict: 'skip', aliases: [`${'long-'.repeat(15)}alias`], category: 'games' }),
      entryOf('index', { verdict: 'depends' }),
      entryOf('gone', { withdrawn: true, aliases: ['long-gone'] }),
    ],
    settingsYaml('licence: { id: X, url: "https://example.com/$licence/$1" }\n'),
  );

/** Headers that a host has of its own. */
const ownHeaders = [
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'vary',
];

const patienceMs = 120_000;

describe.each([
  ['at the root of its host', 'https://verdicts.example'],
  ['under a path of its host', 'https://verdicts.example/the.verdicts'],
])('an export %s', (_name, baseUrl) => {
  const root = mkdtempSync(join(tmpdir(), 'verdicts-test-'));
  const { pathname } = new URL(baseUrl);
  const basePath = pathname === '/' ? '' : pathname;
  let site: Site;
  let nginx: NginxProcess | undefined;

  beforeAll(async () => {
    site = await serve(catalogue(), baseUrl);
    const folder = await ExportFolder.open(root);
    await exportSite(site.service, folder, { pictures: true, onProgress: () => undefined });
    folder.close();
    if (nginxPath !== null) nginx = await startNginx(root);
  }, patienceMs);

  afterAll(() => nginx?.stop());

  const real = async (target: string, method?: string) => {
    if (!nginx) throw new Error('nginx is not running');
    return nginx.ask(target, method);
  };
  const meant = async (target: string, method?: string) =>
    nginxMeaning(root, read('nginx-http.conf'), read('nginx-server.conf'))(target, method);
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  const hosts = [
    ['by what its nginx configuration means', meant, true],
    ['by a real nginx (which has to be installed)', real, nginxPath !== null],
  ] as const;

  for (const [name, ask, possible] of hosts)
    test.skipIf(!possible)(
      `answers every address as the service does, ${name}`,
      async () => {
        const { current } = site.service;
        for (const route of exportedRoutes.filter(({ kind }) => kind !== 'list'))
          for (const address of route.names?.(current) ?? [''])
            await expectSame(ask, pathOf(route, address), route.kind === 'page' ? 'text/html' : '*/*');
        for (const page of staticListPages(current)) {
          const path = page.file === 'api/v1.json' ? '/api/v1' : `/${page.file}`;
          const [answer, own] = [await ask(basePath + path), await own_(page.target, '*/*')];
          expect({ path, ...comparable(answer) }).toEqual({ path, ...comparable(own) });
        }
      },
      patienceMs,
    );

  for (const [name, ask, possible] of hosts)
    test.skipIf(!possible)(
      `answers what is not there as the service does, ${name}`,
      async () => {
        for (const [path, accept] of [
          ['/nothing', 'text/html'],
          ['/reviews/nothing', 'text/html'],
          ['/nginx-server.conf', 'text/html'],
          ['/.verdicts-export', 'text/html'],
          ['/withdrawn/api/v1/gone', 'text/html'],
          ['/api/nothing', '*/*'],
          ['/api/badge/nothing', '*/*'],
        ] as const) {
          const [answer, own] = [await ask(basePath + path), await own_(path, accept)];
          expect({ path, ...withoutBody(answer) }).toEqual({ path, ...withoutBody(own) });
        }
        for (const path of ['/about/', '/reviews/acme-notes//', '/api/v1/'])
          await expectSame(ask, path, '*/*');
        expect(withoutBody(await ask(`${basePath}/api/v1`, 'OPTIONS'))).toEqual(
          withoutBody(await answerOf(await site.get(`${basePath}/api/v1`, {}, 'OPTIONS'))),
        );
      },
      patienceMs,
    );

  const own_ = async (path: string, accept: string): Promise<HostAnswer> =>
    answerOf(await site.get(basePath + path === '' ? '/' : basePath + path, { accept }));

  async function expectSame(
    ask: (target: string) => Promise<HostAnswer>,
    path: string,
    accept: string,
  ): Promise<void> {
    const target = path === '/' ? basePath || '/' : basePath + path;
    const [answer, own] = [await ask(target), await answerOf(await site.get(target, { accept }))];
    expect({ path, ...comparable(answer) }).toEqual({ path, ...comparable(own) });
  }
});

test('every route of the app is exported, or said not to be', async () => {
  const { service } = await serve(catalogue());
  const known = [...exportedRoutes.map(({ route }) => route), ...Object.keys(unexportedRoutes)];
  expect([...new Set(service.routes)].sort()).toEqual([...new Set(known)].sort());
});

async function answerOf(response: Response): Promise<HostAnswer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** An answer without what hosts have of their own; of a list without what leads to other pages. */
function comparable(answer: HostAnswer): Record<string, unknown> {
  const { body } = answer;
  const isList = body.startsWith('{"data":');
  const isRedirect = answer.status === 301 || answer.status === 308;
  const plain = isList ? { ...JSON.parse(body), next: undefined, prev: undefined } : body;
  return { ...withoutBody(answer), body: isRedirect ? undefined : plain };
}

function withoutBody({ status, headers }: HostAnswer): Record<string, unknown> {
  const kept = [...headers].filter(([name]) => !ownHeaders.includes(name) && name !== 'accept-ranges');
  const isRedirect = status === 301 || status === 308;
  const compared = kept.filter(([name]) => !(isRedirect && name === 'content-type'));
  return {
    status,
    headers: Object.fromEntries(compared.map(([name, value]) => [name, withoutPages(value)])),
  };
}

function withoutPages(link: string): string {
  return link.replace(/, <[^>]*>; rel="(?:first|prev|next|last)"/g, '');
}
