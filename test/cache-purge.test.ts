import { afterAll, beforeAll, expect } from 'bun:test';
import { join } from 'node:path';
import { entryOf } from '../lab/catalogue-folder.ts';
import { needing, needingPrograms } from '../lab/needing.ts';
import { type CacheProcess, hasXkey, startVarnish, varnishPath } from './support/cache-process.ts';
import { command, type ServeProcess, startServe } from './support/command.ts';
import { newStore, type StoreUnderTest } from './support/stores.ts';

const root = join(import.meta.dir, '..');

const ways = [
  { name: 'bans', missing: undefined, xkey: false },
  { name: 'xkey', missing: hasXkey ? undefined : 'there is no vmod xkey (varnish-modules)', xkey: true },
];

for (const { name, missing, xkey } of ways)
  needing(
    varnishPath ? missing : 'there is no Varnish',
  ).describe(`Varnish that purges by tags, with ${name}`, () => {
    let site: StoreUnderTest;
    let server: ServeProcess;
    let cache: CacheProcess;

    beforeAll(async () => {
      site = newStore([entryOf('changed'), entryOf('same'), entryOf('former')]);
      await site.publish();
      server = await startServe(site.store, '--poll', '3600', '--cache-tags');
      cache = await startVarnish(server.address, '1h', { xkey });
    });
    afterAll(async () => {
      await cache.stop();
      server.kill('SIGKILL');
      await server.ended();
    });

    /** How the cache answered, and what. */
    const ask = async (target: string, encoding = 'identity') => {
      const headers = { 'Accept-Encoding': encoding };
      const response = await fetch(`${cache.address}${target}`, { headers, redirect: 'manual' });
      return {
        cached: response.headers.get('x-cache'),
        status: response.status,
        text: await response.text(),
      };
    };
    const same = ['/api/v1/same', '/api/badge/same?style=flat-square', '/embed/same', '/reviews/same.md'];
    const others = [
      '/api/v1/changed',
      '/api/badge/changed',
      '/embed/changed',
      '/reviews/changed',
      '/api/v1/former',
    ];
    const lists = ['/api/v1', '/', '/categories/tools', '/feed.atom', '/reviews/same'];

    needingPrograms(
      'curl',
    ).test('has what a publication left as it was, and asks again for the rest', async () => {
      const before = new Map<string, string>();
      for (const target of [...same, ...others, ...lists])
        for (const encoding of ['identity', 'gzip', 'br']) {
          before.set(`${target} ${encoding}`, (await ask(target, encoding)).text);
          expect([target, (await ask(target, encoding)).cached]).toEqual([target, 'HIT']);
        }
      site.write([
        entryOf('changed', { rating: 1, review: 'Another.' }),
        entryOf('same'),
        entryOf('latter', { aliases: ['former'] }),
      ]);
      const settings = `TAGS=yes VERDICTS=${command} SERVERS=${server.address} CACHES=${cache.address}`;
      await site.publish('--notify', `${settings} ${join(root, 'deploy/purge.sh')}`);
      for (const encoding of ['identity', 'gzip', 'br']) {
        for (const target of same)
          expect([target, (await ask(target, encoding)).cached]).toEqual([target, 'HIT']);
        for (const target of [...others, ...lists]) {
          const { cached, text } = await ask(target, encoding);
          // A short answer has no other forms.
          if (encoding === 'identity') expect([target, cached]).toEqual([target, 'MISS']);
          if (target !== '/reviews/same') expect(text).not.toBe(before.get(`${target} ${encoding}`) ?? '');
        }
      }
      expect((await ask('/api/v1/former')).status).toBe(301);
      expect((await ask('/api/v1')).text).toContain('"latter"');
    });

    needingPrograms('curl').test('refuses what is no list of tags', async () => {
      const words = [
        '-s',
        '-o',
        '/dev/null',
        '-w',
        '%{http_code}',
        '-X',
        'BAN',
        '-H',
        'Surrogate-Key: a) || (b',
      ];
      expect(await Bun.$`curl ${words} ${cache.address}`.text()).toBe('400');
      expect((await ask('/api/v1/same')).cached).toBe('HIT');
    });
  });
