import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { cpSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { publint } from 'publint';
import { openPage } from '../../lab/browser.ts';
import { newFolder } from '../../lab/catalogue-folder.ts';
import { chromiumIsMissing } from '../../lab/chromium.ts';
import { editionOf } from '../../lab/editions.ts';
import { freePort } from '../../lab/free-port.ts';
import { needing } from '../../lab/needing.ts';
import { serve, smallCatalogue } from '../../lab/site.ts';
import { listParameterSchemas } from '../../src/http/query/list-parameters.ts';
import type { Service } from '../../src/http/service.ts';
import { commonHeaders } from '../../src/message/common-headers.ts';
import { servedFiles } from '../served-files.ts';
import { ProblemError } from '../src/index.ts';
import { type Front, frontOf } from './support.ts';

const root = join(import.meta.dir, '../..');
const callers = join(import.meta.dir, 'callers');
const tarballs = newFolder();
const project = newFolder();
const installed = join(project, 'node_modules/@product-verdict/client');
let service: Service;
let front: Front;

/** Runs a program to its end and gives what it printed; a failure throws. */
async function runIn(cwd: string, ...words: string[]): Promise<string> {
  const child = Bun.spawn(words, { cwd, stdin: 'ignore', stdout: 'pipe', stderr: 'pipe' });
  const [stdout, stderr] = await Promise.all([child.stdout.text(), child.stderr.text()]);
  if ((await child.exited) !== 0) throw new Error(`${words.join(' ')}:\n${stdout}${stderr}`);
  return stdout;
}

beforeAll(async () => {
  await runIn(root, 'npm', 'pack', '-w', 'client', '--offline', '--pack-destination', tarballs);
  const [name = ''] = readdirSync(tarballs);
  writeFileSync(join(project, 'package.json'), '{}');
  await runIn(project, 'npm', 'install', '--offline', '--no-audit', '--no-fund', join(tarballs, name));
  service = (await serve(smallCatalogue(100))).service;
  front = frontOf(() => service);
});

afterAll(() => front.stop());

describe('the package', () => {
  test('has nothing that publint would change', async () => {
    const { messages } = await publint({ pkgDir: installed, pack: false, strict: true });
    expect(messages).toEqual([]);
  });

  test('is under 5 KB compressed, and one function of it under 3', async () => {
    const bundle = readFileSync(join(installed, 'dist/client.min.js'));
    expect(gzipSync(bundle, { level: 9 }).length).toBeLessThan(5000);
    const program = join(project, 'one-function.mjs');
    writeFileSync(program, "export { connect, getVerdict } from '@product-verdict/client';");
    const { outputs } = await Bun.build({ entrypoints: [program], minify: true, target: 'browser' });
    expect(gzipSync((await outputs[0]?.arrayBuffer()) ?? '', { level: 9 }).length).toBeLessThan(3000);
  });

  test('matches the served script: run npm run client after a change', async () => {
    const { script, types } = servedFiles(join(installed, 'dist'));
    const served = async (path: string) =>
      (await service.fetch(new Request(`http://localhost${path}`))).text();
    expect(await served('/client.js')).toBe(script);
    expect(await served('/client.d.ts')).toBe(types);
    writeFileSync(join(project, 'client.js'), script);
    writeFileSync(join(project, 'client.d.ts'), types);
    const uses = readFileSync(join(callers, 'uses-types.ts'), 'utf8');
    writeFileSync(
      join(project, 'uses-served.ts'),
      uses.replaceAll("'@product-verdict/client'", "'./client.js'"),
    );
    const tsc = join(root, 'node_modules/.bin/tsc');
    const options = '--noEmit --strict --target es2022 --module preserve --lib es2022,dom uses-served.ts';
    expect(await runIn(project, tsc, ...options.split(' '))).toBe('');
  });

  test('depends on nothing, and holds what it promises and nothing else', () => {
    const manifest = JSON.parse(readFileSync(join(installed, 'package.json'), 'utf8'));
    expect(Object.keys(manifest).filter((key) => /dependencies/i.test(key))).toEqual([]);
    expect(readdirSync(join(project, 'node_modules/@product-verdict'))).toEqual(['client']);
    const files = readdirSync(installed).sort();
    expect(files).toEqual(['LICENSE', 'README.md', 'dist', 'package.json', 'src', 'types']);
    const source = readdirSync(join(installed, 'src')).map((file) => file.replace(/\.ts$/, ''));
    const built = source.flatMap((name) => ['.js', '.js.map', '.d.ts', '.d.ts.map'].map((end) => name + end));
    expect(readdirSync(join(installed, 'dist')).sort()).toEqual(
      [...built, 'client.min.js', 'client.min.js.map'].sort(),
    );
  });

  test.each([
    ['Node, in ECMAScript modules and CommonJS,', ['uses-types.mts', 'uses-types.cts'], 'nodenext'],
    ['bundlers', ['uses-types.ts'], 'preserve'],
  ])('has types for %s that need no browser types, and distinguish problems', async (_, files, module) => {
    for (const file of files) cpSync(join(callers, 'uses-types.ts'), join(project, file));
    const options = `--noEmit --strict --exactOptionalPropertyTypes --target es2022 --module ${module} --lib es2022`;
    const types = ['--types', 'node', '--typeRoots', join(root, 'node_modules/@types')];
    const tsc = join(root, 'node_modules/.bin/tsc');
    expect(await runIn(project, tsc, ...options.split(' '), ...types, ...files)).toBe('');
  });
});

test('Node gets all of it, across a publication in the midst of a walk', async () => {
  cpSync(join(callers, 'from-node.mjs'), join(project, 'from-node.mjs'));
  front.asked();
  front.faults.push(new Response('', { status: 503, headers: { 'Retry-After': '7' } }));
  const words = ['node', 'from-node.mjs', front.baseUrl, `http://127.0.0.1:${freePort()}`];
  const child = Bun.spawn(words, { cwd: project, stdin: 'pipe', stdout: 'pipe', stderr: 'pipe' });
  const complaint = child.stderr.text();
  let said = '';
  for await (const chunk of child.stdout) {
    said += new TextDecoder().decode(chunk);
    if (!said.endsWith('"walking"\n')) continue;
    service.publish(await editionOf(smallCatalogue(40)));
    child.stdin.write('on\n');
    child.stdin.flush();
  }
  expect(await complaint).toBe('');
  const bolt = await (await fetch(`${front.baseUrl}/api/v1/bolt`)).json();
  const lines = said
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line) as unknown);
  expect(lines).toEqual([bolt, bolt, 'not-found', [7250], true, 'AbortError', 'walking', 103, 43, true]);
  expect(front.asked().filter((line) => line.includes('bolt 200'))).toHaveLength(2);
});

needing(chromiumIsMissing).describe('a page on another site', () => {
  test('gets all of it, and the browser asks for no leave and keeps the answers', async () => {
    const page = await openOtherSite('<!doctype html><title>Another site</title>');
    service.publish(await editionOf(smallCatalogue(60)));
    front.asked();
    const busy = { ...commonHeaders, 'Retry-After': '7' };
    front.faults.push(new Response('', { status: 503, headers: busy }));
    const first = await page.run(`
      globalThis.slept = [];
      const { createClient } = await import('/client.min.js');
      const clock = { now: Date.now, random: () => 0.5, sleep: async (ms) => slept.push(ms) };
      globalThis.client = createClient({ baseUrl: '${front.baseUrl}', clock });
      const { slug } = await client.get('bolt');
      await client.get('bolt');
      const error = await client.get('bolts').catch((error) => error);
      const aborted = await client.list({ signal: AbortSignal.abort() }).catch((error) => error);
      globalThis.walk = client.all({ pageSize: 20 });
      globalThis.slugs = [(await walk.next()).value.slug];
      return [slug, slept, error.kind, aborted.name];
    `);
    // Retry-After can be read from another site too.
    expect(first).toEqual(['bolt', [7250], 'not-found', 'AbortError']);
    service.publish(await editionOf(smallCatalogue(30)));
    const then = await page.run(`
      for await (const { slug } of walk) slugs.push(slug);
      const again = [];
      for await (const { slug } of client.all({ pageSize: 20 })) again.push(slug);
      return [slugs.length, again.length];
    `);
    expect(then).toEqual([63, 33]);
    const asked = front.asked();
    expect(asked.filter((line) => line.startsWith('OPTIONS'))).toEqual([]);
    expect(asked.filter((line) => line.includes('/bolt '))).toEqual([
      'GET /api/v1/bolt 503',
      'GET /api/v1/bolt 200',
    ]);
    // The second walk asked for its first page anew, by the tag that the browser kept.
    expect(asked.filter((line) => line.startsWith('GET /api/v1?limit=20 '))).toEqual([
      'GET /api/v1?limit=20 200',
      'GET /api/v1?limit=20 tagged 200',
    ]);
    await page.close();
  });
});

describe('docs/client.md', () => {
  const blocks = blocksOf('docs/client.md');
  const example = 'http://localhost:3000';
  let sample: Front;
  let printed: Readonly<Record<string, string>>;

  beforeAll(async () => {
    // The address of the sample has to be the one where it is.
    let served: Service | undefined;
    sample = frontOf(() => served as Service);
    served = (await serve(join(root, 'catalogue'), sample.baseUrl)).service;
    for (const { kind, name, content } of blocks)
      if (kind === 'file') writeFileSync(join(project, name), content.replaceAll(example, sample.baseUrl));
    // All in one process, which starts but once.
    const files = blocks.filter(({ kind }) => kind === 'output').map(({ name }) => name);
    const runs = files.map((name) => `console.log('$ node ${name}'); await import('./${name}');`);
    writeFileSync(join(project, 'every.mjs'), runs.join('\n'));
    const said = (await runIn(project, 'node', 'every.mjs')).replaceAll(sample.baseUrl, example);
    printed = Object.fromEntries(
      said.split(/^(?=\$ node )/m).map((part) => [/^\$ node (.*)/.exec(part)?.[1] ?? '', part]),
    );
  });

  afterAll(() => sample.stop());

  test.each(blocks.filter(({ kind }) => kind === 'output'))('shows what $name prints', ({
    name,
    content,
  }) => {
    expect(printed[name]).toBe(content);
  });

  test('shows the output of each program', () => {
    const named = (kind: string) => blocks.filter((one) => one.kind === kind).map(({ name }) => name);
    expect(named('output')).toEqual(named('file').filter((name) => name.endsWith('.mjs')));
  });

  test('documents every option of a list and of a client, and every field of a problem', () => {
    const parameters = [...Object.keys(listParameterSchemas), 'signal'];
    expect(namesUnder('Lists').toSorted()).toEqual(parameters.toSorted());
    const fields = Object.keys(new ProblemError(404, {})).filter((name) => name !== 'name');
    expect(namesUnder('Errors').slice(-fields.length).toSorted()).toEqual(fields.toSorted());
    const source = readFileSync(join(root, 'client/src/connect.ts'), 'utf8');
    const [, options = ''] = /interface ClientOptions \{([^}]*)\}/.exec(source) ?? [];
    expect(namesUnder('Options')).toEqual(
      [...options.matchAll(/readonly (\w+)/g)].map(([, name = '']) => name),
    );
  });

  needing(chromiumIsMissing).test('shows a page that shows a verdict', async () => {
    const page = await openOtherSite(readFileSync(join(project, 'page.html'), 'utf8'));
    expect(await page.textOf('#verdict a')).toBe('Rookpost: worthit');
    await page.close();
  });

  test('begins as the README of the package does', () => {
    const readme = blocksOf('client/README.md');
    expect(readme).toEqual(blocks.slice(0, readme.length));
    expect(readme).toHaveLength(2);
  });
});

/** The first cells of the tables under a heading of the guide, where they are code. */
function namesUnder(heading: string): string[] {
  const text = readFileSync(join(root, 'docs/client.md'), 'utf8');
  const section = text.split(/^## /m).find((one) => one.startsWith(`${heading}\n`)) ?? '';
  return [...section.matchAll(/^\| `(\w+)` \|/gm)].map(([, name = '']) => name);
}

/** The programs that a document shows, and what they print. */
function blocksOf(path: string) {
  const text = readFileSync(join(root, path), 'utf8');
  return [...text.matchAll(/<!-- (file|output): (\S+) -->\n```\w+\n([\s\S]*?)```/g)].map(
    ([, kind = '', name = '', content = '']) => ({ kind, name, content }),
  );
}

/** A page of an origin of its own, which also has the bundle. */
async function openOtherSite(html: string) {
  const site = Bun.serve({
    port: 0,
    fetch: ({ url }) =>
      url.endsWith('/client.min.js')
        ? new Response(Bun.file(join(installed, 'dist/client.min.js')))
        : new Response(html, { headers: { 'Content-Type': 'text/html' } }),
  });
  const origin = `http://localhost:${site.port}`;
  const { page, context } = await openPage(origin);
  await page.goto('/');
  return {
    run: (code: string) => page.evaluate<unknown>(`(async () => {${code}})()`),
    textOf: (selector: string) => page.locator(selector).textContent(),
    async close() {
      await context.close();
      await site.stop(true);
    },
  };
}
