import { beforeAll, describe, expect, test } from 'bun:test';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { type Site, serve } from '../lab/site.ts';
import { htmlFaults } from './support/valid-html.ts';

const entries = [
  entryOf('acme', {
    product: 'Acme <Notes>',
    rating: 8,
    pros: ['Quick & small'],
    reviewed: '2026-10-13',
    alternatives: ['bolt', 'cove'],
    website: 'https://acme.example/',
  }),
  entryOf('bolt', { verdict: 'depends', rating: 9, cons: ['Loud'], aliases: ['old-bolt'] }),
  entryOf('cove', { product: 'שקט', verdict: 'skip', rating: 2, category: 'games' }),
  entryOf('dune', { rating: 7 }),
  entryOf('eel', { rating: 6 }),
  entryOf('gone', { product: 'Gone', withdrawn: true }),
];

let site: Site;
const html = { Accept: 'text/html' };
const pageOf = async (path: string, of = site) => (await of.get(path, html)).text();
const leadsTo = async (path: string) => {
  const { status, headers } = await site.get(path, html);
  return [status, headers.get('location')];
};

/** The rows of the table: the name of each, and what it says of every product. */
function rowsIn(page: string): Record<string, string[]> {
  const plain = (cell: string) =>
    cell
      .replace(/<[^>]+>/g, ' ')
      .replace(/\s+/g, ' ')
      .trim();
  const rows = [...page.matchAll(/<tr><th scope="row">(.*?)<\/th>([\s\S]*?)<\/tr>/g)];
  return Object.fromEntries(
    rows.map(([, name = '', cells = '']) => [
      name,
      [...cells.matchAll(/<td class="of-[^>]*>([\s\S]*?)<\/td>/g)].map(([, cell = '']) => plain(cell)),
    ]),
  );
}

beforeAll(async () => {
  site = await serve(writeCatalogue(entries));
});

describe('products side by side', () => {
  test('are a table with a column each, the best rated first, and a row for all that one of them has', async () => {
    const page = await pageOf('/compare/acme/bolt');
    const heads = [...page.matchAll(/<th scope="col"[^>]*>.*?<bdi>(.*?)<\/bdi>/g)].map(([, name]) => name);
    expect(heads).toEqual(['Product bolt', 'Acme &lt;Notes&gt;']);
    expect(rowsIn(page)).toEqual({
      Verdict: ['Depends', 'Worth it'],
      Rating: ['9 out of 10', '8 out of 10'],
      'In short': ['What bolt is, in a sentence.', 'What acme is, in a sentence.'],
      Price: ['$8/month', '$8/month'],
      'Best for': ['people who need it', 'people who need it'],
      'Skip if': ['you do not', 'you do not'],
      'In favour': ['–', 'Quick &amp; small'],
      Against: ['Loud', '–'],
      Reviewed: ['–', '13 October 2026'],
      Website: ['–', 'acme.example'],
    });
    expect(page).toContain('<title>Product bolt vs Acme &lt;Notes&gt; · Test verdicts</title>');
  });

  test('have one address: the path with the slugs in their order, to which all other spellings lead', async () => {
    for (const path of [
      '/compare/bolt/acme',
      '/compare/acme/bolt/acme',
      '/compare/acme/old-bolt',
      '/compare?slugs=bolt,acme',
      '/compare?slugs=acme&slugs=old-bolt',
      '/compare?slugs=Bolt%2C+acme,,',
    ])
      expect([path, ...(await leadsTo(path))]).toEqual([path, 301, '/compare/acme/bolt']);
    for (const path of ['/compare/acme/bolt', '/compare?slugs=acme,bolt'])
      expect(await pageOf(path)).toContain(
        '<link rel="canonical" href="https://verdicts.example/compare/acme/bolt">',
      );
  });

  test('are at most four: of more, the first', async () => {
    expect(await leadsTo('/compare?slugs=eel,dune,cove,bolt,acme')).toEqual([
      301,
      '/compare/bolt/cove/dune/eel',
    ]);
    expect(await pageOf('/compare/bolt/cove/dune/eel')).not.toContain('name="add"');
  });

  test('may be found by search engines if they are two of a kind', async () => {
    const isIndexed = async (path: string) => !(await pageOf(path)).includes('noindex');
    expect(await isIndexed('/compare/acme/bolt')).toBeTrue();
    expect(await isIndexed('/compare')).toBeFalse();
    expect(await isIndexed('/compare/acme/cove')).toBeFalse();
    expect(await isIndexed('/compare/acme/bolt/dune')).toBeFalse();
  });

  test('omit facts that the publisher does not state', async () => {
    const { price: _price, ...entry } = entryOf('a');
    const lenient = await serve(
      writeCatalogue([entry, entryOf('b'), { ...entry, slug: 'c' }], settingsYaml('notStated: not stated\n')),
    );
    expect(rowsIn(await pageOf('/compare/a/b', lenient))['Price']).toEqual(['–', '$8/month']);
    expect(Object.keys(rowsIn(await pageOf('/compare/a/c', lenient)))).not.toContain('Price');
  });

  test.each([
    '/compare',
    '/compare?slugs=acme',
    '/compare/acme/bolt',
    '/compare/acme/bolt/cove/dune',
    '/compare/acme/nope',
  ])('are valid HTML: %s', async (path) => {
    expect(await htmlFaults(await pageOf(path))).toEqual([]);
  });
});

describe('the choice of products', () => {
  test('adds a product by its name, its slug or a former one, and takes one away', async () => {
    for (const add of ['bolt', 'old-bolt', 'Product+bolt', 'product+BOLT'])
      expect([add, ...(await leadsTo(`/compare?slugs=acme&add=${add}`))]).toEqual([
        add,
        301,
        add === 'old-bolt' ? '/compare/acme/old-bolt' : '/compare/acme/bolt',
      ]);
    expect(await leadsTo('/compare?add=acme')).toEqual([301, '/compare?slugs=acme']);
    const page = await pageOf('/compare/acme/bolt');
    expect(page).toContain('<a class="remove" href="/compare?slugs=acme" aria-label="Remove Product bolt">');
    expect(page).toContain('<input type="hidden" name="slugs" value="bolt,acme">');
  });

  test('offers alternatives, then the best of the category', async () => {
    const page = await pageOf('/compare?slugs=acme');
    const offered = [...page.matchAll(/<p class="name"><a href="([^"]+)"/g)].map(([, href]) => href);
    expect(offered).toEqual([
      '/compare/acme/bolt',
      '/compare/acme/cove',
      '/compare/acme/dune',
      '/compare/acme/eel',
    ]);
  });

  test('begins with the best of each category that has two to recommend', async () => {
    const page = await pageOf('/compare');
    expect(page).toContain('<a href="/compare/acme/bolt/dune"><bdi>Tools</bdi></a>');
    expect(page).not.toContain('<bdi>Games</bdi>');
  });

  test('suggests the nearest names for an unknown one', async () => {
    const page = await pageOf('/compare?slugs=acme&add=bolted+dunes');
    expect(page).toContain('No review is called “<bdi>bolted dunes</bdi>”.');
    expect(await pageOf('/compare?add=%22%3E%3Cscript%3E')).not.toContain('"><script>');
  });
});

describe('a comparison with an unknown product', () => {
  test('is a problem whose page shows the others, and suggestions', async () => {
    expect((await site.problem('/compare/acme/bollt')).type).toEndWith('/problems/not-found');
    const page = await pageOf('/compare/acme/bollt');
    expect((await site.get('/compare/acme/bollt')).status).toBe(404);
    expect(page).toContain('No review is called “<bdi>bollt</bdi>”.');
    expect(page).toContain('<a href="/compare/acme/bolt"');
    expect(page).toContain('noindex');
    expect(Object.keys(rowsIn(page))).toContain('Verdict');
  });

  test('says of a product that it is no longer covered, and what to compare instead', async () => {
    expect((await site.problem('/compare?slugs=acme,gone')).type).toEndWith('/problems/withdrawn');
    const page = await pageOf('/compare/acme/gone');
    expect(page).toContain('<bdi>Gone</bdi> is no longer covered');
    expect(page).toContain('<a href="/compare/acme/bolt"');
  });
});

describe('links to a comparison', () => {
  test('is a search for two products, and a category with two to recommend', async () => {
    expect(await pageOf('/?q=Product+bolt+vs+Product+dune')).toContain(
      '<a href="/compare/bolt/dune">Compare <bdi>Product bolt</bdi> and <bdi>Product dune</bdi> side by side</a>',
    );
    expect(await pageOf('/?q=bolt')).not.toContain('side by side');
    expect(await pageOf('/categories/tools')).toContain(
      '<a href="/compare/acme/bolt/dune">Compare the best side by side</a>',
    );
    expect(await pageOf('/categories/games')).not.toContain('side by side');
  });
});
