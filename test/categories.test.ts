import { describe, expect, test } from 'bun:test';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, settingsYaml, writeCatalogue, writeFolder } from '../lab/catalogue-folder.ts';
import { editionOf, mistakesIn } from '../lab/editions.ts';
import { serve } from '../lab/site.ts';
import { run } from './support/command.ts';
import { exportTo } from './support/exported.ts';
import { newStore } from './support/stores.ts';

const settingsWith = (games: string) => settingsYaml().replace('games: Games & play', `games: ${games}`);
const described = settingsWith(
  '{ name: Games & play, description: "What to <play>, and on what.", aliases: [play, fun] }',
);
const entries = [entryOf('chess', { category: 'games' }), entryOf('hammer'), entryOf('saw')];
const siteWith = (settings: string) => serve(writeCatalogue(entries, settings));

describe('a category with aliases', () => {
  test.each([
    ['/categories/play', '/categories/games'],
    ['/categories/fun?q=chess&verdict=worthit', '/categories/games?q=chess&verdict=worthit'],
    [
      '/categories/play/verdict/worthit/order/rating?x=1',
      '/categories/games/verdict/worthit/order/rating?x=1',
    ],
    ['/categories/play/page/1', '/categories/games'],
  ])('has the pages under an alias redirect: %s', async (from, to) => {
    const { get } = await siteWith(described);
    const { status, headers } = await get(from);
    expect([status, headers.get('location')]).toEqual([301, to]);
    expect(headers.get('cache-control')).toContain('public, max-age=3600');
  });

  test('is what a list of an alias is about, and next names its slug', async () => {
    const site = await siteWith(
      settingsYaml().replace('tools: Tools', 'tools: { name: Tools, aliases: [kit] }'),
    );
    const list = await site.list('/api/v1?category=kit&limit=1');
    expect([list.total, list.data[0]?.slug]).toEqual([2, 'hammer']);
    expect(list.next).toContain('category=tools&');
    expect(await site.list('/api/v1?category=kit')).toEqual(await site.list('/api/v1?category=tools'));
    expect((await site.list('/api/v1?category=kit&q=saw')).data.map(({ slug }) => slug)).toEqual(['saw']);
  });

  test('is what the home page filters by, whichever of its slugs a query names', async () => {
    const { get } = await siteWith(described);
    const page = await (await get('/?category=fun')).text();
    expect(page).toContain('<link rel="canonical" href="https://verdicts.example/categories/games">');
  });

  test('has no page under a slug that it never had, nor under an invalid path', async () => {
    const { get } = await siteWith(described);
    expect((await get('/categories/plays')).status).toBe(404);
    expect((await get('/categories/play/verdict/no')).status).toBe(404);
  });

  test('may lose its slug to an alias, but no alias', async () => {
    const { catalogue, store, publish } = newStore(entries);
    await publish();
    const rename = (games: string) =>
      writeFileSync(join(catalogue, 'catalogue.yaml'), settingsYaml().replace('games: Games & play', games));
    const recategorised = entries.map((entry) =>
      entry['slug'] === 'chess' ? { ...entry, category: 'play' } : entry,
    );
    writeFileSync(join(catalogue, 'verdicts.ndjson'), ndjson(recategorised));
    rename('play: Play');
    const refused = await run('publish', catalogue, '--to', store, '--force');
    expect(refused.stderr).toContain('1 category would vanish');
    rename('play: { name: Play, aliases: [games] }');
    await publish();
    rename('play: Play');
    expect((await run('publish', catalogue, '--to', store, '--force')).stderr).toContain(
      '1 category would vanish',
    );
  });
});

describe('the description of a category', () => {
  test('appears on its page, and as the description for search engines', async () => {
    const { get } = await siteWith(described);
    const page = await (await get('/categories/games')).text();
    expect(page).toContain('<p class="lede" dir="auto">What to &lt;play&gt;, and on what.</p>');
    expect(page).toContain('<meta name="description" content="What to &lt;play&gt;, and on what.">');
    expect(await (await get('/categories/tools')).text()).not.toContain('class="lede"');
  });

  test('is in /api/categories, if there is one', async () => {
    const { get } = await siteWith(described);
    const { data } = (await (await get('/api/categories')).json()) as { data: readonly object[] };
    expect(data).toMatchObject([
      { slug: 'games', name: 'Games & play', description: 'What to <play>, and on what.', total: 1 },
      { slug: 'tools', name: 'Tools' },
    ]);
    expect(data[1]).not.toHaveProperty('description');
  });

  test('is named as a change of categories', async () => {
    const { catalogue, store, publish } = newStore(entries);
    await publish();
    writeFileSync(join(catalogue, 'catalogue.yaml'), described);
    const { stdout } = await run('diff', store, catalogue);
    expect(stdout).toContain('categories');
    expect(stdout).not.toContain('categoryDescriptions');
  });
});

test('a category that is a map with a name alone gives the same edition as its name', async () => {
  const [plain, map] = [settingsYaml(), settingsWith('{ name: Games & play, aliases: [] }')];
  const idOf = async (settings: string) => (await editionOf(writeCatalogue(entries, settings))).id;
  expect(await idOf(map)).toBe(await idOf(plain));
  expect(await idOf(described)).not.toBe(await idOf(plain));
});

describe('a mistake in a category is reported', () => {
  test.each([
    ['[a]', '6:10: categories → games is a list; allowed: text, or a map of keys'],
    ['{ title: Games }', '6:3: categories → games → name is missing; allowed: text'],
    [
      '{ name: Games, descripton: x }',
      '6:25: categories → games → descripton is not a key; allowed: name, description, aliases; did you mean "description"?',
    ],
    [
      '{ name: Games, aliases: [Play time] }',
      '6:35: categories → games → aliases → item 1 is "Play time"; allowed: lower-case letters a–z and digits in words joined by single hyphens, at most 80 characters, not "all"; did you mean "play-time"?',
    ],
    [
      '{ name: Games, aliases: [tools] }',
      '6:35: categories → games → aliases → item 1 is "tools", which is the slug of a category; allowed: each slug and alias of a category once',
    ],
    [
      '{ name: Games, aliases: [x, x] }',
      '6:38: categories → games → aliases → item 2 is "x", already an alias of the category "games"; allowed: each slug and alias of a category once',
    ],
    [
      `{ name: ${'x'.repeat(81)} }`,
      '6:18: categories → games → name is 81 characters long; allowed: one line of at most 80 characters',
    ],
  ])('%s', async (games, expected) => {
    const mistakes = await mistakesIn(writeCatalogue(entries, settingsWith(games)));
    expect(mistakes).toContain(`catalogue.yaml:${expected}`);
  });

  test('and so is a record that names an alias, with the slug', async () => {
    const folder = writeFolder({
      'catalogue.yaml': described,
      'verdicts.ndjson': ndjson([entryOf('chess', { category: 'play' })]),
    });
    expect(await mistakesIn(folder)).toEqual([
      'verdicts.ndjson:1:54: category is "play", a former slug of "games"; allowed: tools, games; did you mean "games"?',
    ]);
  });
});

test('an export redirects from the former slugs of a category', async () => {
  const to = writeFolder({});
  await exportTo(to, writeCatalogue(entries, described));
  const read = (file: string) => readFileSync(join(to, file), 'utf8');
  expect(read('categories/play.html')).toContain('url=https://verdicts.example/categories/games');
  expect(read('categories/fun/verdict/worthit.html')).toContain('/categories/games/verdict/worthit');
  expect(read('_redirects')).toContain('/categories/play /categories/games 301');
  expect(JSON.parse(read('lists/categories/play.json'))).toEqual(
    JSON.parse(read('lists/categories/games.json')),
  );
});
