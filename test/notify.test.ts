import { afterAll, describe, expect, test } from 'bun:test';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, writeFolder } from '../lab/catalogue-folder.ts';
import { run } from './support/command.ts';
import { newStore } from './support/stores.ts';
import { withoutWarnings } from './support/without-warnings.ts';

interface Received {
  readonly method: string;
  readonly path: string;
  readonly type: string | null;
  readonly body: Record<string, unknown>;
}

const received: Received[] = [];
const listener = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    const { pathname } = new URL(request.url);
    const body = (await request.json()) as Received['body'];
    received.push({
      method: request.method,
      path: pathname,
      type: request.headers.get('content-type'),
      body,
    });
    if (pathname === '/moved/secret') return Response.redirect('/elsewhere', 302);
    return new Response('an unread body', { status: pathname === '/broken/secret' ? 500 : 200 });
  },
});
const origin = listener.url.origin;
afterAll(() => listener.stop(true));

describe('--notify', () => {
  test('notifies an address of publications and rollbacks, and of nothing else', async () => {
    received.length = 0;
    const site = newStore([entryOf('a'), entryOf('b'), entryOf('c')]);
    const hook = ['--notify', `${origin}/hook`];
    await site.publish(...hook);
    await site.publish(...hook);
    await site.publish('--dry-run', ...hook);
    site.write([entryOf('a', { rating: 1 }), entryOf('b2', { aliases: ['b'] }), entryOf('c')]);
    await site.publish(...hook);
    const { exitCode, stderr } = await run('rollback', site.store, '--allow-removal', 'b2', ...hook);
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const publications = site.publications();
    expect(received.map(({ method, path, type }) => ({ method, path, type }))).toEqual(
      received.map(() => ({ method: 'POST', path: '/hook', type: 'application/json' })),
    );
    const changed = { count: 3, slugs: ['a', 'b', 'b2'] };
    expect(received.map(({ body }) => body)).toEqual([
      { event: 'publication', ...factsOf(0), previous: null, changed: null },
      { event: 'publication', ...factsOf(1), previous: publications[0]?.edition, changed },
      { event: 'rollback', ...factsOf(2), previous: publications[1]?.edition, changed },
    ]);
    function factsOf(index: number) {
      const { sequence, edition, publishedAt, verdicts, withdrawn } = publications[index] ?? {};
      return { store: site.store, sequence, edition, publishedAt, verdicts, withdrawn };
    }
  });

  test('runs a command with the facts in variables and as JSON on its standard input', async () => {
    const site = newStore([entryOf('a')]);
    const folder = writeFolder({});
    const stdout = await site.publish(
      '--notify',
      `cat > ${folder}/facts.json; env | grep ^VERDICTS_ > ${folder}/variables; echo said`,
      '--notify',
      'true',
    );
    expect(stdout).not.toContain('said');
    const [publication] = site.publications();
    const facts = JSON.parse(readFileSync(join(folder, 'facts.json'), 'utf8'));
    expect(facts).toMatchObject({ event: 'publication', edition: publication?.edition });
    const guide = readFileSync(join(import.meta.dir, '../docs/publishing.md'), 'utf8');
    const example = /<!-- notification -->\n```json\n([\s\S]*?)```/.exec(guide)?.[1] ?? '';
    expect(Object.keys(facts)).toEqual(Object.keys(JSON.parse(example)));
    const variables = readFileSync(join(folder, 'variables'), 'utf8');
    expect(variables).toContain(`VERDICTS_EDITION=${publication?.edition}\n`);
    expect(variables).toContain('VERDICTS_PREVIOUS=\n');
    const documented = [...guide.matchAll(/^\| `(VERDICTS_[A-Z_]+)` \|/gm)].map(([, name = '']) => name);
    expect(documented).toHaveLength(7);
    for (const name of documented) expect(variables).toContain(`${name}=`);
  });

  test('reports failures, continues with the next target, and the publication stands', async () => {
    received.length = 0;
    const site = newStore([entryOf('a')]);
    const targets = [`${origin}/broken/secret`, `${origin}/moved/secret`, 'http://127.0.0.1:1/secret'];
    const words = [...targets, 'exit 3', 'kill -9 $$', `${origin}/last`].flatMap((one) => ['--notify', one]);
    const { exitCode, stderr, stdout } = await run('publish', site.catalogue, '--to', site.store, ...words);
    const { edition } = site.publications()[0] ?? {};
    expect(exitCode).toBe(0);
    expect(stdout).toContain('Published edition');
    expect(stderr).not.toContain('secret');
    const lines = withoutWarnings(stderr).trimEnd().split('\n');
    const begin = `verdicts: edition ${edition} is published, but --notify failed: `;
    for (const line of lines) expect(line).toStartWith(begin);
    expect(lines.map((line) => line.slice(begin.length))).toEqual([
      `${origin} answered 500`,
      `${origin} answered 302; give the address that it redirects to`,
      'http://127.0.0.1:1 cannot be reached: the connection was refused',
      'the command “exit 3” ended with exit code 3',
      'the command “kill -9 $$” was ended by SIGKILL',
    ]);
    expect(received.map(({ path }) => path)).toEqual(['/broken/secret', '/moved/secret', '/last']);
  });

  test.each([
    'ftp://host/x',
    'https://user:word@host/x',
    ' ',
  ])('refuses “%s” before anything is published', async (target) => {
    const site = newStore([entryOf('a')]);
    const { exitCode, stderr } = await run('publish', site.catalogue, '--to', site.store, '--notify', target);
    expect(exitCode).toBe(2);
    expect(stderr).toContain('Allowed: an address that begins with https:// or http://');
    expect(existsSync(site.store)).toBe(false);
  });
});
