import { afterEach, describe, expect, test } from 'bun:test';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf, publishStates } from '../lab/editions.ts';
import type { Edition } from '../src/edition/file/edition.ts';
import { openEdition } from '../src/edition/file/open-edition.ts';
import { Service } from '../src/http/service.ts';
import { htmlFaults } from './support/valid-html.ts';

const services: Service[] = [];

afterEach(() => {
  for (const service of services.splice(0)) service.close();
});

/** Asks a service of this edition for a page. */
function pagesOf(edition: Edition) {
  const service = new Service(edition, {
    report: (error) => {
      throw error;
    },
  });
  services.push(service);
  return (path: string) =>
    service.fetch(new Request(`http://localhost${path}`, { headers: { Accept: 'text/html' } }));
}

/** What a page tells, by day: a line for each product. */
function daysIn(page: string): [string, string[]][] {
  const plain = (markup: string) =>
    markup
      .replace(/<\/(?:h3|p)>/g, '; ')
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .replace(/ ;/g, ';')
      .replace(/; $/, '')
      .trim();
  return [
    ...page.matchAll(
      /<section class="day">\s*<h2><time datetime="([^"]+)">[\s\S]*?<\/h2>([\s\S]*?)<\/section>/g,
    ),
  ].map(([, day = '', rows = '']) => [
    day,
    [...rows.matchAll(/<li>([\s\S]*?)<\/li>/g)].map(([, row = '']) => plain(row)),
  ]);
}

describe('the page of changes', () => {
  test('lists by day what changed and why, newest first', async () => {
    const get = pagesOf(
      openEdition(
        await publishStates([
          [entryOf('a', { rating: 5 }), entryOf('b'), entryOf('c'), entryOf('d')],
          [
            entryOf('a', { rating: 8, note: 'It <lasts>.' }),
            entryOf('b', { price: 'Free' }),
            entryOf('c', { withdrawn: true }),
            entryOf('d', { bestFor: 'others' }),
            entryOf('e', { verdict: 'skip', rating: 2 }),
          ],
          [
            entryOf('a', { rating: 8, note: 'It <lasts>.', review: 'Longer.' }),
            entryOf('b', { price: 'Free' }),
            entryOf('c', { rating: 4, verdict: 'depends' }),
            entryOf('f', { bestFor: 'others', aliases: ['d'] }),
            entryOf('e', { verdict: 'skip', rating: 2, aliases: [] }),
          ],
        ]),
      ),
    );
    const page = await (await get('/changes')).text();
    expect(daysIn(page)).toEqual([
      [
        '2026-03-03',
        [
          'Product a; The review was revised',
          'Product c; Covered again: depends, 4 out of 10',
          'Product f; new name',
        ],
      ],
      [
        '2026-03-02',
        [
          'Product a; 5 → 8 out of 10; It &lt;lasts&gt;.',
          'Product b; price: $8/month → Free',
          'Product c; No longer covered',
          'Product d; Details were revised',
          'Product e; New: skip, 2 out of 10',
        ],
      ],
    ]);
    expect(page).toContain('<a href="/reviews/f"><bdi>Product f</bdi></a>');
    expect(page).toContain('<h3><bdi>Product c</bdi></h3>');
    expect(page).toContain('<link rel="canonical" href="https://verdicts.example/changes">');
    expect(await htmlFaults(page)).toEqual([]);
  });

  test('has the rows of the API, in pages', async () => {
    const many = (rating: number) =>
      Array.from({ length: 60 }, (_, at) => entryOf(`p-${String(at).padStart(2, '0')}`, { rating }));
    const get = pagesOf(openEdition(await publishStates([many(5), many(7), many(8)])));
    const slugs: string[] = [];
    for (const path of ['/changes', '/changes/page/2', '/changes/page/3']) {
      const page = await (await get(path)).text();
      slugs.push(...[...page.matchAll(/<h3><a href="\/reviews\/([^"]+)"/g)].map(([, slug = '']) => slug));
      expect(await htmlFaults(page)).toEqual([]);
    }
    const { data } = (await (await get('/api/changes?limit=200')).json()) as { data: { slug: string }[] };
    expect(slugs).toHaveLength(120);
    expect(slugs.toSorted()).toEqual(data.map(({ slug }) => slug).toSorted());
    const first = await get('/changes/page/1');
    expect([first.status, first.headers.get('location')]).toEqual([301, '/changes']);
    for (const path of ['/changes/page/4', '/changes/page/0', '/changes/page/x'])
      expect((await get(path)).status).toBe(404);
  });

  test('shows the latest reviews with their notes after the first publication', async () => {
    const get = pagesOf(
      await editionOf(
        writeCatalogue([
          entryOf('a', { reviewed: '2026-10-13', note: 'Tried again.' }),
          entryOf('b', { reviewed: '2026-11-02' }),
          entryOf('c'),
        ]),
      ),
    );
    expect(daysIn(await (await get('/changes')).text())).toEqual([
      ['2026-11-02', ['Product b; Worth it 7 out of 10']],
      ['2026-10-13', ['Product a; Worth it 7 out of 10; Tried again.']],
    ]);
    const review = (await (await get('/reviews/a')).text()).replaceAll('\n', '');
    expect(review).toContain(
      '<li><time datetime="2026-10-13">13 October 2026</time><div><p class="why" dir="ltr">Tried again.</p></div></li>',
    );
    expect(await (await get('/reviews/b')).text()).not.toContain('class="history"');
  });
});

describe('the line of a rating', () => {
  const lineOf = async (ratings: readonly number[]) => {
    const get = pagesOf(
      openEdition(await publishStates(ratings.map((rating) => [entryOf('a', { rating })]))),
    );
    return /<figure class="course">[\s\S]*?<\/figure>/.exec(await (await get('/reviews/a')).text())?.[0];
  };

  test('is drawn and said where it changed three times or more', async () => {
    expect(await lineOf([5, 6, 8])).toBeUndefined();
    const line = await lineOf([5, 6, 8, 7]);
    expect(line).toContain(
      'role="img" aria-label="The rating over time: 5 out of 10, 6 out of 10 (2 March 2026), 8 out of 10 (3 March 2026), 7 out of 10 (4 March 2026)"',
    );
    expect(line).toContain('<path class="track" d="M0 55.6H7.4V44.4H53.7V22.2H100V33.3"/>');
    expect(line).toContain(
      '<span>5 out of 10</span> <span>7 out of 10, <time datetime="2026-03-04">4 Mar 2026</time></span>',
    );
  });
});
