import { afterAll, beforeAll, describe, expect, test } from 'bun:test';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, settingsYaml } from '../lab/catalogue-folder.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { PictureQueue } from '../src/http/answers/picture/picture-queue.ts';
import { Service } from '../src/http/service.ts';
import { run } from './support/command.ts';
import { newStore, type StoreUnderTest } from './support/stores.ts';

interface PurgeDocument {
  readonly everything: boolean;
  readonly tags: readonly string[];
  readonly addresses: readonly string[];
}

async function purgeOf(site: StoreUnderTest, since: string, ...words: string[]): Promise<PurgeDocument> {
  const { stdout, stderr } = await run(
    ...['changes', site.store, '--since', since, '--purge', '--format', 'json', ...words],
  );
  expect(stderr).toBe('');
  return JSON.parse(stdout) as PurgeDocument;
}

function serviceOf(site: StoreUnderTest, index: number, cacheTags = true): Service {
  const { sequence, edition } = site.publications()[index] ?? { sequence: 0, edition: '' };
  const file = `${String(sequence).padStart(6, '0')}-${edition}.sqlite`;
  return new Service(openEdition(join(site.store, file)), {
    cacheTags,
    // Tags depend on no pixel.
    pictures: new PictureQueue({ draw: async () => new Uint8Array(8), close: () => {} }),
    report: (error) => {
      throw error;
    },
  });
}

const before = [
  entryOf('alpha', { rating: 6, aliases: ['alpha-old'], review: 'It is **fine**.' }),
  entryOf('beta', { rating: 5, alternatives: ['alpha', 'gamma'], aliases: ['beta-old'] }),
  entryOf('gamma', { product: 'Gamma' }),
  entryOf('delta', { tags: ['one'] }),
  entryOf('epsilon', { withdrawn: true }),
  entryOf('zeta', { category: 'games' }),
  entryOf('eta'),
  entryOf('theta'),
];
const after = [
  entryOf('alpha', { rating: 6, aliases: ['alpha-old'], review: 'It is **good**.' }),
  entryOf('beta', { rating: 5, alternatives: ['alpha', 'gamma'] }),
  entryOf('gamma', { product: 'Gamma of another name' }),
  entryOf('delta', { tags: ['two'] }),
  entryOf('epsilon'),
  entryOf('zeta-two', { category: 'games', aliases: ['zeta', 'beta-old'] }),
  entryOf('theta', { withdrawn: true }),
  entryOf('iota'),
];
const names = [...before, ...after].flatMap(({ slug, aliases = [] }) => [slug, ...(aliases as string[])]);

/** Addresses of every kind that show a product, and of what shows several. */
const targets = [
  ...[...new Set(['no-such', 'Öl', ...(names as string[])])].flatMap((name) => [
    `/api/v1/${name}`,
    `/api/badge/${name}`,
    `/api/badge/${name}?style=flat-square&show=verdict`,
    `/api/card/${name}`,
    `/embed/${name}?theme=dark`,
    `/reviews/${name}`,
    `/reviews/${name}.md`,
    `/reviews/${name}/feed.atom`,
    `/oembed?url=${encodeURIComponent(`https://verdicts.example/reviews/${name}`)}`,
  ]),
  ...['/', '/?q=gamma', '/api/v1', '/api/v1?verdict=worthit&limit=2', '/api/v1?q=fine', '/api/changes'],
  ...['/api/categories', '/categories', '/categories/games', '/about', '/docs', '/data', '/feed.atom'],
  ...[
    '/feed.json',
    '/sitemap.xml',
    '/robots.txt',
    '/llms.txt',
    '/element.js',
    '/client.js',
    '/api/openapi.json',
    '/none',
  ],
];

/** What a client sees of an answer, but for when it became so. */
async function seen(service: Service, target: string) {
  const response = await service.fetch(new Request(`http://localhost${target}`, { redirect: 'manual' }));
  const { status, headers } = response;
  const tags = headers.get('surrogate-key')?.split(' ') ?? [];
  expect(headers.get('cache-tag')).toBe(tags.join(','));
  const rest = [...headers].filter(([name]) => name !== 'last-modified');
  return { tags, answer: JSON.stringify([status, rest, await response.text()]) };
}

let site: StoreUnderTest;
beforeAll(async () => {
  site = newStore(before);
  await Bun.write(join(site.catalogue, 'catalogue.yaml'), settingsYaml());
  await site.publish();
  site.write(after);
  await site.publish('--allow-removal', 'all');
});

describe('serve --cache-tags', () => {
  const tagged: [string, string][] = [
    ['/api/v1/alpha', 'alpha'],
    ['/api/v1/alpha-old', 'alpha-old'],
    ['/api/badge/alpha', 'alpha'],
    ['/api/badge/alpha?show=verdict', 'alpha'],
    ['/api/card/alpha', 'alpha'],
    ['/embed/alpha', 'alpha'],
    ['/reviews/alpha.md', 'alpha'],
    ['/reviews/alpha/feed.json', 'alpha'],
    ['/og/alpha.png', 'alpha'],
    ['/reviews/alpha', 'alpha edition'],
    ['/api/v1/no-such', 'no-such edition'],
    ['/api/v1/%C3%96l', 'edition'],
    ['/api/v1', 'edition'],
    ['/', 'edition'],
    ['/data/verdicts.json', 'edition'],
    ['/no/such', 'edition'],
  ];
  let service: Service;
  beforeAll(() => {
    service = serviceOf(site, 1);
  });
  afterAll(() => service.close());

  test.each(tagged)('tags %s as %s, however often it is asked for', async (target, tags) => {
    for (let time = 0; time < 4; time++) {
      const response = await service.fetch(new Request(`http://localhost${target}`, { redirect: 'manual' }));
      expect(response.headers.get('surrogate-key')).toBe(tags);
      expect(response.headers.get('cache-tag')).toBe(tags.replace(' ', ','));
    }
  });

  test('sends no tags unless it is asked to', async () => {
    const plain = serviceOf(site, 1, false);
    for (const [target] of tagged) {
      const { headers } = await plain.fetch(new Request(`http://localhost${target}`, { redirect: 'manual' }));
      expect([headers.has('surrogate-key'), headers.has('cache-tag')]).toEqual([false, false]);
    }
    plain.close();
  });
});

describe('verdicts changes --purge', () => {
  test('names every answer that a publication changed, by a tag and by an address', async () => {
    const { everything, tags, addresses } = await purgeOf(site, 'previous');
    expect(everything).toBeFalse();
    expect(tags).toContain('edition');
    const [old, current] = [serviceOf(site, 0), serviceOf(site, 1)];
    const isNamed = (target: string) =>
      addresses.some((address) => {
        const path = address.replace('https://verdicts.example', '');
        return path.endsWith('*') ? target.startsWith(path.slice(0, -1)) : target === path;
      });
    let changed = 0;
    for (const target of targets) {
      const [was, is] = [await seen(old, target), await seen(current, target)];
      if (was.answer === is.answer) continue;
      changed++;
      expect([target, was.tags.some((tag) => tags.includes(tag))]).toEqual([target, true]);
      expect([target, isNamed(target)]).toEqual([target, true]);
    }
    expect(changed).toBeGreaterThan(50);
    for (const service of [old, current]) service.close();
  });

  test('omits unchanged products', async () => {
    const { tags } = await purgeOf(site, 'previous');
    expect([...tags].sort()).toEqual(
      [
        ...['alpha', 'beta', 'beta-old', 'delta', 'edition', 'epsilon', 'eta', 'gamma', 'iota', 'theta'],
        ...['zeta', 'zeta-two'],
      ].sort(),
    );
  });

  test('covers the publications in between, and says when to purge everything and what it cannot know', async () => {
    const other = newStore([entryOf('a'), entryOf('b'), entryOf('c')]);
    await other.publish();
    other.write([entryOf('a', { rating: 2 }), entryOf('b'), entryOf('c')]);
    await other.publish();
    other.write([entryOf('a'), entryOf('b', { rating: 2 }), entryOf('c')]);
    await other.publish();
    const { tags } = await purgeOf(other, '1');
    expect(tags).toEqual(['edition', 'b', 'a']);
    const purge = ['--since', '2', '--purge', '--base-url', 'https://a.example/b'];
    const text = await run('changes', other.store, ...purge);
    expect(text.stdout).toStartWith('tag edition\ntag a\ntag b\naddress https://a.example/b/api/v1\n');
    expect(text.stdout).toContain('\naddress https://a.example/b\naddress https://a.example/b?*\n');
    expect(text.stdout).toContain('\naddress https://a.example/b/og/a.png\n');
    expect(await purgeOf(other, '3')).toMatchObject({ everything: false, tags: [], addresses: [] });
    await Bun.write(join(other.catalogue, 'catalogue.yaml'), settingsYaml('cache: { maxAge: 60 }\n'));
    await other.publish();
    expect(await purgeOf(other, '3')).toMatchObject({
      everything: true,
      tags: ['edition', 'a', 'b', 'c'],
      addresses: ['https://verdicts.example*'],
    });
    await run('prune', other.store, '--keep', '2');
    expect(await run('changes', other.store, '--since', '1', '--purge')).toMatchObject({
      exitCode: 1,
      stdout: '',
      stderr: expect.stringContaining('publication 1 was pruned, so nothing tells what changed since'),
    });
    rmSync(other.store, { recursive: true });
  });

  test('without --purge describes the changes for people, as diff does', async () => {
    const { stdout } = await run('changes', site.store, '--since', '1');
    expect(stdout).toBe((await run('diff', `${site.store}#1`, site.store)).stdout);
    expect(stdout).toContain('Renamed (1)\n');
  });
});
