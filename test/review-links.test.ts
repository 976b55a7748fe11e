import { describe, expect, test } from 'bun:test';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { mistakesIn } from '../lab/editions.ts';
import { serve } from '../lab/site.ts';

/** The review page of a product. */
async function pageOf(folder: string, slug = 'a'): Promise<string> {
  return (await (await serve(folder)).get(`/reviews/${slug}`)).text();
}

/** The products that a section of a page lists, by slug. */
function listedUnder(id: string, page: string): string[] {
  const [section = ''] =
    new RegExp(`<section class="related" aria-labelledby="${id}">[\\s\\S]*?</section>`).exec(page) ?? [];
  return [...section.matchAll(/<h3><a href="\/reviews\/([^"]+)"/g)].map(([, slug = '']) => slug);
}

describe('the alternatives that a publisher names', () => {
  const entries = [
    entryOf('a', { alternatives: ['e', 'c'] }),
    entryOf('b', { rating: 1 }),
    entryOf('c', { verdict: 'depends', rating: 9 }),
    entryOf('d', { rating: 8 }),
    entryOf('e', { category: 'games' }),
    entryOf('f', { rating: 7 }),
  ];

  test('appear on the review page in their order, each with its verdict, and are not repeated among the others', async () => {
    const page = await pageOf(writeCatalogue(entries));
    expect(listedUnder('alternatives', page)).toEqual(['e', 'c']);
    expect(listedUnder('related', page)).toEqual(['d', 'f', 'b']);
    expect(page).toContain('<a href="/compare/a/c/e">Compare side by side</a>');
    expect(page).toContain('<a href="/compare/a/b/d/f">Compare side by side</a>');
    expect(page).toMatch(/Product c<\/bdi><\/a><\/h3>\n<p><span class="verdict depends">[\s\S]*?9 out of 10/);
  });

  test('are in its Markdown too, with their addresses', async () => {
    const { get } = await serve(writeCatalogue(entries));
    expect(await (await get('/reviews/a.md')).text()).toContain(
      '- **Alternatives:** [e](https://verdicts.example/reviews/e), [c](https://verdicts.example/reviews/c)\n',
    );
  });

  test('have no section where none are named', async () => {
    expect(await pageOf(writeCatalogue(entries), 'b')).not.toContain('id="alternatives"');
  });
});

describe('the link to suggest a correction', () => {
  const settings = (editUrl: string) => settingsYaml(`editUrl: ${JSON.stringify(editUrl)}\n`);
  const folderWith = (editUrl: string) => writeCatalogue([entryOf('a')], settings(editUrl));

  test('leads to the address that the catalogue gives, with the slug in it', async () => {
    expect(await pageOf(folderWith('https://example.com/{slug}.md?new=1&title={slug}'))).toContain(
      '<a href="https://example.com/a.md?new=1&amp;title=a">Suggest a correction</a>',
    );
    expect(await pageOf(writeCatalogue([entryOf('a')]))).not.toContain('Suggest a correction');
  });

  const allowed =
    'allowed: an https address with {slug} in it, such as https://github.com/acme/verdicts/edit/main/verdicts/{slug}.md';

  test.each([
    ['http://example.com/{slug}', 'is "http://example.com/{slug}", which is not an https address'],
    ['https://example.com/edit', 'is "https://example.com/edit", which has no place for the slug'],
    [
      'javascript:alert({slug})',
      'is "javascript:alert({slug})", which is not an absolute http or https address',
    ],
    [
      'https://me:pass@example.com/{slug}',
      'is "https://me:pass@example.com/{slug}", which carries credentials',
    ],
  ])('cannot be %s', async (editUrl, fault) => {
    expect(await mistakesIn(folderWith(editUrl))).toEqual([
      `catalogue.yaml:7:10: editUrl ${fault}; ${allowed}`,
    ]);
  });
});
