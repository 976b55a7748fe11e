import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, newFolder, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { imageOf } from '../lab/images.ts';
import { needing } from '../lab/needing.ts';
import { type Site, serve } from '../lab/site.ts';
import { exportedRoutes, pathOf, unexportedRoutes } from '../src/export/addresses.ts';
import { ExportFolder } from '../src/export/export-folder.ts';
import { exportSite } from '../src/export/export-site.ts';
import { HeaderRules } from '../src/export/header-rules.ts';
import { renderRedirectsFile } from '../src/export/redirects-file.ts';
import { staticListPages } from '../src/export/static-lists.ts';
import { routes } from '../src/http/routes.ts';
import { makeDownloadHere } from '../src/render/download/make-download.ts';
import { createLinks } from '../src/render/links.ts';
import { nginxPath } from './support/cache-process.ts';
import { type HostAnswer, type NginxProcess, startNginx } from './support/nginx-process.ts';

/** Words that mean something to nginx are slugs too, and so is one that counts as false. */
const catalogue = async () => {
  const folder = writeCatalogue(
    [
      entryOf('acme-notes', {
        aliases: ['acme-note', 'default'],
        image: { file: 'a.png', alt: 'A' },
        review: '![](../images/a.jpeg)',
      }),
      entryOf('0', { verdict: 'skip', aliases: [`${'long-'.repeat(15)}alias`], category: 'games' }),
      entryOf('index', { verdict: 'depends', image: { file: 'a.webp', alt: 'A' } }),
      entryOf('gone', { withdrawn: true, aliases: ['long-gone'] }),
    ],
    settingsYaml('licence: { id: X, url: "https://example.com/$licence/$1" }\n').replace(
      'games: Games & play',
      'games: { name: Games & play, aliases: [default-play, tool] }',
    ),
  );
  mkdirSync(join(folder, 'images'));
  for (const type of ['png', 'jpeg', 'webp'] as const)
    writeFileSync(join(folder, `images/a.${type}`), await imageOf(type));
  return folder;
};

/** Headers that a host has of its own. */
const ownHeaders = [
  'accept-ranges',
  'connection',
  'content-length',
  'date',
  'etag',
  'keep-alive',
  'last-modified',
  'server',
  'vary',
];

describe.each([
  ['at the root of its host', 'https://verdicts.example'],
  ['under a path of its host', 'https://verdicts.example/the.verdicts'],
])('an export %s', (_name, baseUrl) => {
  const root = newFolder();
  const { pathname } = new URL(baseUrl);
  const basePath = pathname === '/' ? '' : pathname;
  let site: Site;
  let nginx: NginxProcess | undefined;

  beforeAll(async () => {
    site = await serve(await catalogue(), baseUrl, { search: 'page', downloads: { make: makeDownloadHere } });
    const folder = await ExportFolder.open(root);
    await exportSite(site.service, folder, { pictures: true, onProgress: () => undefined });
    folder.close();
    if (nginxPath !== undefined) nginx = await startNginx(root);
  });

  afterAll(() => nginx?.stop());

  const real = async (target: string, method?: string) => {
    if (!nginx) throw new Error('nginx is not running');
    return nginx.ask(target, method);
  };
  const read = (file: string) => readFileSync(join(root, file), 'utf8');

  const withNginx = needing(nginxPath === null ? 'there is no nginx' : undefined);

  withNginx.test('answers every address as the service does, by a real nginx', async () => {
    const { current } = site.service;
    for (const route of exportedRoutes.filter(({ kind }) => kind !== 'list'))
      for (const address of route.names?.(current, createLinks(site.service.baseUrl)) ?? [''])
        await expectSame(pathOf(route, address), route.kind === 'page' ? 'text/html' : '*/*');
    for (const page of staticListPages(current)) {
      const path = page.file === 'api/v1.json' ? '/api/v1' : `/${page.file}`;
      const [answer, own] = [await real(basePath + path), await ask(page.target, '*/*')];
      expect({ path, ...comparable(answer) }).toEqual({ path, ...comparable(own) });
    }
  });

  withNginx.test(
    'serves the search, and lets WebAssembly run on its page alone, by a real nginx',
    async () => {
      const policyOf = ({ headers }: HostAnswer) => headers.get('content-security-policy') ?? '';
      const [home, search] = [await real(basePath || '/'), await real(`${basePath}/search`)];
      expect(policyOf(home)).toContain("script-src 'self';");
      expect(policyOf(search)).toBe(
        policyOf(home).replace("script-src 'self'", "script-src 'self' 'wasm-unsafe-eval'"),
      );
      expect(home.body).toContain(`<form class="search" role="search" action="${basePath}/search">`);
      for (const [file, type] of [
        ['pagefind.js', 'text/javascript; charset=utf-8'],
        ['pagefind-entry.json', 'application/json; charset=utf-8'],
        ['wasm.en.pagefind', 'application/octet-stream'],
      ] as const) {
        const { status, headers } = await real(`${basePath}/pagefind/${file}`);
        expect({ file, status, type: headers.get('content-type') }).toEqual({ file, status: 200, type });
        expect(headers.get('x-content-type-options')).toBe('nosniff');
      }
      expect((await real(`${basePath}/pagefind/nothing`)).status).toBe(404);
    },
  );

  withNginx.test('answers what is not there as the service does, by a real nginx', async () => {
    for (const [path, accept] of [
      ['/nothing', 'text/html'],
      ['/reviews/nothing', 'text/html'],
      ['/nginx-server.conf', 'text/html'],
      ['/.verdicts-export', 'text/html'],
      ['/withdrawn/api/v1/gone', 'text/html'],
      ['/api/nothing', '*/*'],
      ['/api/badge/nothing', '*/*'],
    ] as const) {
      const [answer, own] = [await real(basePath + path), await ask(path, accept)];
      expect({ path, ...withoutBody(answer) }).toEqual({ path, ...withoutBody(own) });
    }
    for (const path of ['/about/', '/reviews/acme-notes//', '/api/v1/']) await expectSame(path, '*/*');
    expect(withoutBody(await real(`${basePath}/api/v1`, 'OPTIONS'))).toEqual(
      withoutBody(await answerOf(await site.get(`${basePath}/api/v1`, {}, 'OPTIONS'))),
    );
  });

  test('states in _headers once the headers of each address that paths can express', async () => {
    const rules = headerRulesIn(read('_headers'));
    expect(rules.length).toBeLessThanOrEqual(100);
    for (const route of exportedRoutes.filter(({ suffix }) => suffix !== '.xml'))
      for (const name of route.names?.(site.service.current, createLinks(site.service.baseUrl)) ?? ['']) {
        const path = pathOf(route, name);
        const accept = route.kind === 'page' ? 'text/html' : '*/*';
        const { status, headers } = await ask(path, accept);
        if (status !== 200) continue;
        const found = rules
          .filter(({ pattern }) => pattern.test(basePath + path))
          .flatMap(({ lines }) => lines);
        const sent = Object.fromEntries(found);
        expect({ path, twice: found.length - Object.keys(sent).length }).toEqual({ path, twice: 0 });
        const wanted = Object.entries(comparableHeaders(headers)).map(([header, value]) => [
          header,
          header === 'link' ? withoutLinksTo(name, value) : value,
        ]);
        // A type that is left out is told by the name of the file.
        const untold = route.kind !== 'file' || route.suffix !== undefined ? ['content-type'] : [];
        const expected = Object.fromEntries(wanted.filter(([header = '']) => !untold.includes(header)));
        // Markdown shares its path with pages, and a badge that ends in .svg with one that does not.
        if (route.suffix === '.md' || route.suffix === '.svg') expect(sent).toMatchObject(expected);
        else expect({ path, ...sent }).toEqual({ path, ...expected });
      }
  });

  const ask = async (path: string, accept: string): Promise<HostAnswer> =>
    answerOf(await site.get(path === '/' ? basePath || '/' : basePath + path, { accept }));

  async function expectSame(path: string, accept: string): Promise<void> {
    const target = path === '/' ? basePath || '/' : basePath + path;
    const [answer, own] = [await real(target), await answerOf(await site.get(target, { accept }))];
    expect({ path, ...comparable(answer) }).toEqual({ path, ...comparable(own) });
  }
});

test('rules for aliases stay within what Cloudflare Pages takes', () => {
  const aliases = Array.from({ length: 3000 }, (_, index) => ({ alias: `old-${index}`, slug: 'new' }));
  const file = renderRedirectsFile({
    rules: new HeaderRules(),
    aliases,
    categoryAliases: aliases,
    basePath: '',
  });
  const rules = file.trimEnd().split('\n');
  expect(rules.length).toBeLessThanOrEqual(2000);
  expect(rules.length).toBeGreaterThan(1990);
});

test('every route of the app is exported, or said not to be', () => {
  const known = [
    ...exportedRoutes.flatMap(({ route, deeper = [] }) => [route, ...deeper]),
    ...Object.keys(unexportedRoutes),
  ];
  expect(routes.map(({ path }) => path).sort()).toEqual([...new Set(known)].sort());
});

/** A `Link` without what names a product: no rule of a path can say that. */
function withoutLinksTo(name: string, link: string): string {
  const links = link.split(/, (?=<)/);
  const namesIt = (one: string) => one.includes(`/${name}>`) || one.includes(`/${name}.md>`);
  return links.filter((one) => name === '' || !namesIt(one)).join(', ');
}

async function answerOf(response: Response): Promise<HostAnswer> {
  return { status: response.status, headers: response.headers, body: await response.text() };
}

/** An answer without what hosts have of their own; of a list without what leads to other pages, and to Markdown that no export has. */
function comparable(answer: HostAnswer): Record<string, unknown> {
  const { body } = answer;
  const isList = body.startsWith('{"data":');
  const isRedirect = answer.status === 301 || answer.status === 308;
  const plain = isList ? { ...JSON.parse(body), next: undefined, prev: undefined } : body;
  return { ...withoutBody(answer), body: isRedirect ? undefined : plain };
}

function withoutBody({ status, headers }: HostAnswer): Record<string, unknown> {
  const { 'content-type': type, ...others } = comparableHeaders(headers);
  // nginx gives a redirect a page of its own.
  return { status, headers: status === 301 || status === 308 ? others : { ...others, 'content-type': type } };
}

function comparableHeaders(headers: Headers): Record<string, string> {
  const kept = [...headers].filter(([name]) => !ownHeaders.includes(name));
  const listLinks =
    /, <[^>]*>; rel="(?:first|prev|next|last)"|, <[^>]*\/categories\/[^>]*>; rel="alternate"; type="text\/markdown"/g;
  return Object.fromEntries(kept.map(([name, value]) => [name, value.replace(listLinks, '')]));
}

/** The rules of a `_headers` file, as Cloudflare Pages and Netlify both read them. */
function headerRulesIn(text: string): { pattern: RegExp; lines: [string, string][] }[] {
  return [...text.matchAll(/^(\/.*)\n((?: {2}.*\n)*)/gm)].map(([, path = '', block = '']) => ({
    pattern: new RegExp(
      `^${path
        .replaceAll('.', '\\.')
        .replace('*', '.*')
        .replace(/:[a-z]+/g, '[^/]+')}$`,
    ),
    lines: [...block.matchAll(/^ {2}([^:]+): (.*)$/gm)].map(([, name = '', value = '']) => [name, value]),
  }));
}
