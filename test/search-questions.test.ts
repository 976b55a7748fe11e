import { describe, expect, test } from 'bun:test';
import { entryOf, settingsYaml, writeCatalogue } from '../lab/catalogue-folder.ts';
import { serve } from '../lab/site.ts';
import { wordsYaml } from '../lab/words.ts';

/** What a search of a small catalogue finds: the slugs, and what it says of itself. */
async function searching(...[entries, settings]: Parameters<typeof writeCatalogue>) {
  const site = await serve(writeCatalogue(entries, settings));
  return async (q: string) => {
    const { data, search } = await site.list(`/api/v1?q=${encodeURIComponent(q)}`);
    return { slugs: data.map(({ slug }) => slug), search };
  };
}

describe('a word that no verdict holds', () => {
  test('may be a numeronym, initials, or a name that is divided and mistyped', async () => {
    const ask = await searching([
      entryOf('kubernetes', { product: 'Kubernetes' }),
      entryOf('chamber', { product: 'The Chamber', verdictSummary: 'Written by J.K. Rowling.' }),
      entryOf('jar', { product: 'Jar', verdictSummary: 'Made in Kansas.' }),
      entryOf('libreoffice', { product: 'LibreOffice' }),
    ]);
    const first = async (q: string) => (await ask(q)).slugs[0];
    expect(await first('k8s')).toBe('kubernetes');
    expect((await ask('k8s')).search).toMatchObject({ corrected: [{ from: 'k8s', to: 'kubernetes' }] });
    expect(await first('jk rowling')).toBe('chamber');
    expect(await first('libre ofice')).toBe('libreoffice');
    expect((await ask('k9s')).slugs).toEqual([]);
  });

  test('leads to the product that it nearly names before others whose names hold the word', async () => {
    const ask = await searching([
      entryOf('azure', { product: 'Azure Kubernetes Service', rating: 10 }),
      entryOf('driver', { product: 'Kubernetes CSI Node Driver', rating: 10 }),
      entryOf('kubernetes', { product: 'Kubernetes', rating: 1 }),
    ]);
    for (const typed of ['kubernets', 'kuberntes', 'kubernete'])
      expect((await ask(typed)).slugs[0]).toBe('kubernetes');
  });

  test('may be another form of one in an unsupported language', async () => {
    const ask = await searching(
      [
        entryOf('sony', { product: 'Sony', verdictSummary: 'Dobre słuchawki.' }),
        entryOf('jbl', { product: 'JBL', verdictSummary: 'Mały głośnik.' }),
      ],
      settingsYaml(wordsYaml('pl')),
    );
    expect((await ask('słuchawkami')).slugs).toEqual(['sony']);
  });

  test('is found in German within the words that hold it, mistyped or with another beginning', async () => {
    const ask = await searching(
      [
        entryOf('miele', { product: 'Miele C3', verdictSummary: 'Ein leiser Bodenstaubsauger.' }),
        entryOf('bosch', { product: 'Bosch Serie 6', review: 'Selbst Rotwein geht heraus.' }),
      ],
      settingsYaml('language: de\n'),
    );
    expect((await ask('Staubsager')).slugs).toEqual(['miele']);
    expect((await ask('Rotweinflecken')).slugs).toEqual(['bosch']);
  });

  test('is found in Arabic by a plural of its stem, and without its long vowels', async () => {
    const ask = await searching(
      [
        entryOf('midea', { product: 'مكيف ميديا' }),
        entryOf('telegram', { product: 'تيليجرام' }),
        entryOf('kettle', { product: 'غلاية' }),
      ],
      settingsYaml('language: ar\n'),
    );
    expect((await ask('مكيفات')).slugs).toEqual(['midea']);
    expect((await ask('تلجرام')).slugs).toEqual(['telegram']);
  });
});

describe("a word of the catalogue's own name", () => {
  test('counts little, is optional in a question, and is found on its own', async () => {
    const ask = await searching(
      [
        entryOf('immich', { product: 'Immich', verdictSummary: 'Photos in albums.' }),
        entryOf('sentry', { product: 'Sentry Hosted', verdictSummary: 'Errors of programs.' }),
        entryOf('wiki', { product: 'Wiki', verdictSummary: 'Pages that are linked.' }),
      ],
      settingsYaml().replace('Test verdicts', 'Self-hosted software'),
    );
    const { slugs, search } = await ask('self hosted photos');
    expect(slugs[0]).toBe('immich');
    expect(search).toBeUndefined();
    expect((await ask('hosted')).slugs).toEqual(['sentry']);
  });
});

describe('alternatives to a product', () => {
  test('are those of its category, the most alike first', async () => {
    const ask = await searching([
      entryOf('dyson', { product: 'Dyson V15', verdictSummary: 'A vacuum with a strong battery.' }),
      entryOf('iron', { product: 'Laurastar', verdictSummary: 'Steam for shirts.', rating: 10 }),
      entryOf('miele', { product: 'Miele C3', verdictSummary: 'A quiet vacuum.', rating: 2 }),
    ]);
    expect((await ask('alternatives to Dyson')).slugs).toEqual(['miele', 'iron']);
  });

  test('are only suggested where its category holds no other', async () => {
    const ask = await searching(
      [
        entryOf('rook', { product: 'Rook', category: 'games', verdictSummary: 'Chess against the clock.' }),
        entryOf('clock', { product: 'Timer', verdictSummary: 'A clock for chess.' }),
        entryOf('pen', { product: 'Pen', verdictSummary: 'Writes.' }),
      ],
      settingsYaml(),
    );
    const { slugs, search } = await ask('alternatives to Rook');
    expect(slugs).toEqual(['clock']);
    expect(search?.suggested).toBeTrue();
  });
});
