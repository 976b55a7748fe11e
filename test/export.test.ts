import { beforeAll, describe, expect, test } from 'bun:test';
import { appendFileSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { entryOf, ndjson, newFolder, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { smallCatalogue } from '../lab/site.ts';
import { listSchema, type VerdictList } from '../src/render/list.ts';
import { recordSchema } from '../src/verdict/record.ts';
import { launcher, type Outcome, run, runOf } from './support/command.ts';
import { exportTo, filesIn } from './support/exported.ts';
import { sansWarnings } from './support/without-warnings.ts';

describe('verdicts export', () => {
  let outcome: Outcome;
  let files: ReturnType<typeof filesIn>;

  beforeAll(async () => {
    const to = join(newFolder(), 'public');
    const catalogue = smallCatalogue();
    appendFileSync(join(catalogue, 'verdicts.ndjson'), ndjson([entryOf('unfinished', { draft: true })]));
    outcome = sansWarnings(await run('export', catalogue, '--to', to, '--no-pictures'));
    files = filesIn(to);
  });

  test('writes verdicts, badges, pages, feeds and lists as files, and says what they cannot do', () => {
    const { exitCode, stdout, stderr } = outcome;
    expect({ exitCode, stderr }).toEqual({ exitCode: 0, stderr: '' });
    const listed = files.size - 1;
    expect(stdout).toMatch(
      new RegExp(`: ${listed} files, [\\d,]+ bytes; ${listed} new, 0 changed, 0 removed\n`),
    );
    expect(stdout).toContain('A static host cannot:\n  answer queries, searches and filters among them');
    expect(stdout).toEndWith(
      ';\n  say 410 for 1 withdrawn product, except with nginx and Apache: elsewhere it is 404.\n',
    );
    expect(stdout.match(/\.$/gm)).toHaveLength(1);
    for (const path of [
      'index.html',
      'about.html',
      'docs.html',
      'docs/embed.html',
      'docs/reference.html',
      'reviews/bolt.html',
    ])
      expect(files.get(path)?.content).toStartWith('<!doctype html>');
    for (const path of ['api/badge/bolt', 'api/badge/gone', '404.svg'])
      expect(files.get(path)?.content).toStartWith('<svg');
    for (const path of [
      'feed.atom',
      'feed.json',
      'sitemap.xml',
      'robots.txt',
      'llms-full.txt',
      'llms.txt',
      'reviews/bolt.md',
    ])
      expect(files.has(path)).toBe(true);
    expect(recordSchema.parse(JSON.parse(files.get('api/v1/bolt')?.content ?? ''))).toMatchObject({
      slug: 'bolt',
      url: 'https://verdicts.example/reviews/bolt',
    });
  });

  test('holds no draft', () => {
    expect([...files.keys()].filter((path) => path.includes('unfinished'))).toEqual([]);
  });

  test('keeps what an alias stands for under its old name, and leads readers to the new one', () => {
    const same = (alias: string, present: string) =>
      expect(files.get(alias)?.content).toBe(files.get(present)?.content ?? 'nothing');
    same('api/v1/acme-note', 'api/v1/acme-notes');
    same('api/badge/acme-note', 'api/badge/acme-notes');
    same('reviews/acme-note.md', 'reviews/acme-notes.md');
    const page = files.get('reviews/acme-note.html')?.content ?? '';
    expect(page).toContain('content="0; url=https://verdicts.example/reviews/acme-notes"');
    expect(files.get('_redirects')?.content).toContain('/reviews/acme-note /reviews/acme-notes 301\n');
  });

  test('leaves a withdrawn product to hosts that can say 410, but for its badge', () => {
    for (const slug of ['gone', 'long-gone'])
      for (const path of [`api/v1/${slug}`, `reviews/${slug}.html`, `reviews/${slug}.md`])
        expect({ path, there: files.has(path) }).toEqual({ path, there: false });
    expect(JSON.parse(files.get('withdrawn/api/v1/gone')?.content ?? '')).toMatchObject({ status: 410 });
    expect(files.get('api/badge/long-gone')?.content).toBe(files.get('api/badge/gone')?.content ?? '');
  });

  test('refuses a folder that holds something else, and wrong input, and leaves them as they are', async () => {
    const catalogue = smallCatalogue();
    const full = newFolder();
    writeFileSync(join(full, 'thesis.txt'), 'mine');
    const file = join(full, 'thesis.txt');
    const broken = writeCatalogue([entryOf('a', { verdict: 'maybe' })]);
    for (const path of ['a;b', 'a%20b', '$a', "a'b"])
      await expect(exportTo(join(full, 'out'), catalogue, `https://example.com/${path}`)).rejects.toThrow(
        `https://example.com/${path} has a path that not every host can serve`,
      );
    rmSync(join(full, 'out'), { recursive: true });
    for (const [input, to, message] of [
      [
        catalogue,
        full,
        `${full} is not empty (thesis.txt) and was not made by an export; name a new or empty folder`,
      ],
      [catalogue, file, `${file} is a file; name a folder`],
      [join(full, 'nowhere'), join(full, 'out'), 'there is no such folder or file'],
      [broken, join(full, 'out'), 'cannot be opened: fix the mistakes above first'],
    ] as const) {
      const { exitCode, stderr } = await run('export', input, '--to', to);
      expect(exitCode).toBe(1);
      expect(stderr).toContain(message);
      expect(stderr).not.toContain('    at ');
    }
    expect([...filesIn(full).keys()]).toEqual(['thesis.txt']);
  });
});

describe('an export of several pages', () => {
  const kinds = ['worthit', 'skip', 'worthit', 'depends'] as const;
  const entries = Array.from({ length: 110 }, (_, index) => ({
    slug: `p-${index}`,
    verdict: kinds[index % 4],
    category: index % 7 === 0 ? 'games' : 'tools',
    rating: 1 + (index % 10),
    reviewed: `2026-${String(1 + (index % 12)).padStart(2, '0')}-01`,
  }));
  let files: ReturnType<typeof filesIn>;
  let listPages: number;

  beforeAll(async () => {
    const to = newFolder();
    const catalogue = writeCatalogue(entries.map((entry) => entryOf(entry.slug, entry)));
    ({ listPages } = await exportTo(to, catalogue));
    files = filesIn(to);
  });

  test('leads from page to page of a list by files', () => {
    const base = 'https://verdicts.example';
    const read = (address: string): VerdictList => {
      const path = address.replace(`${base}/`, '');
      const { content = '' } = files.get(path === 'api/v1' ? 'api/v1.json' : path) ?? {};
      return listSchema.parse(JSON.parse(content));
    };
    const walk = (start: string) => {
      const slugs: string[] = [];
      let before: string | null = null;
      for (let at: string | null = start; at !== null; ) {
        const page = read(at);
        expect({ offset: page.offset, prev: page.prev }).toEqual({ offset: slugs.length, prev: before });
        slugs.push(...page.data.map(({ slug }) => slug));
        before = at;
        at = page.next;
      }
      return { slugs: new Set(slugs).size, total: read(start).total };
    };
    expect(read(`${base}/api/v1`).next).toBe(`${base}/lists/all/2.json`);
    expect(walk(`${base}/api/v1`)).toEqual({ slugs: 110, total: 110 });
    expect(walk(`${base}/lists/worthit.json`)).toEqual({ slugs: 55, total: 55 });
    expect(walk(`${base}/lists/categories/tools.json`)).toEqual({ slugs: 94, total: 94 });
  });

  test('leads by links from the home page to every review, through lists that are what they say', () => {
    const fileAt = (path: string) =>
      [path, `${path}.html`, `${path}.json`, path === '/' ? '/index.html' : path]
        .map((one) => files.get(one.slice(1)))
        .find((file) => file !== undefined);
    const lists = new Map<string, string[]>();
    const seen = new Set(['/']);
    for (const path of seen) {
      const page = fileAt(path)?.content ?? '';
      expect({ path, there: page !== '' }).toEqual({ path, there: true });
      if (!page.startsWith('<!doctype html>')) continue;
      // Every control of a page but the search, the one form.
      const links = [...page.matchAll(/<a [^>]*href="(\/[^"#]*)"/g)].map(([, href = '']) => href);
      for (const href of links) seen.add(href);
      if (page.includes('<div class="browse"'))
        lists.set(
          path,
          [...page.matchAll(/<h3><a href="\/reviews\/([^"]+)"/g)].map(([, slug = '']) => slug),
        );
    }
    const reviews = [...seen].filter((path) => path.startsWith('/reviews/') && !path.endsWith('.md'));
    expect(reviews).toHaveLength(110);
    expect(lists.size).toBe(listPages);
    const partOf = (path: string, name: string) => new RegExp(`/${name}/([^/]+)`).exec(path)?.[1];
    for (const [path, slugs] of lists) {
      const shown = slugs.flatMap((slug) => entries.find((one) => one.slug === slug) ?? []);
      const expected = entries.filter(
        ({ verdict, category }) =>
          (partOf(path, 'verdict') ?? verdict) === verdict &&
          (partOf(path, 'categories') ?? category) === category,
      );
      const number = Number(partOf(path, 'page') ?? 1);
      expect({ path, length: shown.length }).toEqual({
        path,
        length: Math.min(50, expected.length - 50 * (number - 1)),
      });
      expect(shown.filter((one) => !expected.includes(one))).toEqual([]);
      const order = partOf(path, 'order');
      const keys = shown.map((one) => (order === 'rating' ? one.rating : Date.parse(one.reviewed)));
      if (order !== undefined) expect(keys).toEqual(keys.toSorted((a, b) => b - a));
    }
  });
});

describe('an export without search, at an address with a path', () => {
  let files: ReturnType<typeof filesIn>;

  beforeAll(async () => {
    const to = newFolder();
    const words = ['--base-url', 'https://example.com/verdicts', '--no-search', '--no-pictures'];
    expect(await run('export', smallCatalogue(), '--to', to, ...words)).toMatchObject({ exitCode: 0 });
    files = filesIn(to);
  });

  test('has that path as a folder, and host files beside it', () => {
    expect(files.get('verdicts/index.html')?.content).toContain('href="/verdicts/assets/site-');
    expect(files.has('verdicts/api/v1.json')).toBe(true);
    for (const path of ['_headers', '_redirects', 'nginx-server.conf', '404.html'])
      expect({ path, there: files.has(path) }).toEqual({ path, there: true });
    expect(files.get('_headers')?.content).toContain('\n/verdicts/api/badge/:slug\n');
  });

  test('has no search box', () => {
    expect([...files.keys()].filter((path) => /pagefind|search/.test(path))).toEqual([]);
    for (const path of ['verdicts/index.html', '404.html', 'verdicts/categories/tools.html'])
      expect(files.get(path)?.content).not.toContain('<form');
  });
});

describe('the search of an export', () => {
  test('is in the language of the publication, in few files', async () => {
    const to = newFolder();
    const catalogue = writeCatalogue([entryOf('a'), entryOf('b')], settingsYaml('language: de-AT\n'));
    await exportTo(to, catalogue, undefined, 'page');
    const files = filesIn(to);
    const { languages } = JSON.parse(files.get('pagefind/pagefind-entry.json')?.content ?? '');
    expect(Object.keys(languages)).toEqual(['de']);
    expect([...files.keys()].filter((path) => path.startsWith('pagefind/')).length).toBeLessThan(12);
  });

  test('fails before anything else where Pagefind does not run, and says how to do without', async () => {
    const to = newFolder();
    const missing = ['PAGEFIND_EXTENDED_BINARY_PATH', '/nonexistent'] as const;
    const { exitCode, stderr } = await runOf(launcher, 'export', smallCatalogue(), '--to', to, missing);
    expect(exitCode).toBe(1);
    expect(stderr).toMatch(/: Pagefind, .* does not run on .*; --no-search leaves the search out\n$/);
    expect([...filesIn(to).keys()].filter((path) => path.startsWith('reviews/'))).toEqual([]);
  });
});

test('a second export into a folder touches only what changed, removes what is gone, and keeps and names files that others wrote or changed', async () => {
  const to = newFolder();
  const catalogue = writeCatalogue([entryOf('a'), entryOf('b'), entryOf('c')]);
  const exportIt = () => exportTo(to, catalogue, undefined, 'page');
  await exportIt();
  writeFileSync(join(to, 'CNAME'), 'verdicts.example');
  mkdirSync(join(to, 'reviews/mine'));
  writeFileSync(join(to, 'reviews/mine/b'), 'mine');
  const before = filesIn(to);
  expect(await exportIt()).toMatchObject({ added: 0, changed: 0, removed: 0 });
  expect(filesIn(to)).toEqual(before);

  writeFileSync(join(to, 'reviews/b.html'), 'my own words');
  writeFileSync(join(to, 'about.html'), 'a slip');
  writeFileSync(join(catalogue, 'verdicts.ndjson'), ndjson([entryOf('a', { rating: 1 }), entryOf('c')]));
  const summary = await exportIt();
  const after = filesIn(to);
  const names = ['api/v1/b', 'api/badge/b', 'api/badge/b.svg', 'api/card/b'];
  const pages = ['reviews/b.md', 'reviews/b/embed.html', 'embed/b.html'];
  // The best of their category, side by side.
  const removed = [...names, ...pages, 'compare/a/b/c.html'];
  for (const path of removed) expect({ path, there: after.has(path) }).toEqual({ path, there: false });
  const isIndex = (path: string) => path.startsWith('pagefind/');
  const indexOf = (files: typeof after) => [...files.keys()].filter(isIndex);
  expect(indexOf(after)).not.toEqual(indexOf(before));
  expect(summary.left).toEqual(['reviews/b.html']);
  expect(after.get('reviews/b.html')?.content).toBe('my own words');
  expect(after.get('about.html')?.content).toStartWith('<!doctype html>');
  expect([...before.keys()].filter((path) => !after.has(path) && !isIndex(path))).toEqual(removed.toSorted());
  for (const path of ['api/v1/c', 'api/badge/c', 'reviews/mine/b', 'CNAME', '_headers', 'docs/embed.html'])
    expect(after.get(path)).toEqual(before.get(path));
  expect(after.get('api/v1/a')?.content).toContain('"rating":1');
});
