import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { entryOf, writeCatalogue } from '../lab/catalogue-folder.ts';
import { editionOf } from '../lab/editions.ts';
import type { Edition } from '../src/edition/file/edition.ts';

import { best, browse, latest, search } from '../src/edition/search/edition-search.ts';
import type { SearchQuery } from '../src/edition/search/queries.ts';
import { sortKey } from '../src/edition/search/text/sort-key.ts';
import { indexedText } from '../src/edition/search/text/words.ts';
import { orders } from '../src/verdict/order.ts';
import type { ListedVerdict } from '../src/verdict/record.ts';
import { verdictKinds } from '../src/verdict/verdict-kind.ts';

const syllables = ['ro', 'ka', 'mail', 'note', 'é', '漢', '字', 'post', '9', '10', 'шо'];
const product = fc
  .array(fc.array(fc.constantFrom(...syllables), { minLength: 1, maxLength: 3 }), {
    minLength: 1,
    maxLength: 3,
  })
  .map((words) => words.map((word) => word.join('')).join(' '));

const catalogue = fc.array(
  fc.record({
    product,
    verdict: fc.constantFrom(...verdictKinds),
    category: fc.constantFrom('tools', 'games'),
    rating: fc.integer({ min: 1, max: 10 }),
    reviewed: fc.option(fc.constantFrom('2024-02-29', '2025-01-01', '2026-11-02'), { nil: undefined }),
  }),
  { minLength: 1, maxLength: 25 },
);

const everything = { limit: 1000, offset: 0 };

/** The slugs that a search finds. */
function slugsFound(edition: Edition, query: SearchQuery): string[] {
  return edition.verdictsAt(search(edition, query)?.positions ?? []).map(({ slug }) => slug);
}

/** Every verdict of an edition, in the order of slugs. */
function allOf(edition: Edition): ListedVerdict[] {
  return browse(edition, everything).verdicts.toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
}

describe('browsing an edition', () => {
  test('equals filtering, ordering and slicing all verdicts', async () => {
    await fc.assert(
      fc.asyncProperty(catalogue, fc.nat(30), fc.nat(30), async (entries, limit, offset) => {
        const edition = await editionOf(
          writeCatalogue(entries.map((entry, index) => entryOf(`p${String(index).padStart(2, '0')}`, entry))),
        );
        const all = allOf(edition);
        expect(all).toHaveLength(entries.length);
        for (const order of orders)
          for (const verdict of [undefined, ...verdictKinds])
            for (const category of [undefined, 'tools', 'games', 'unknown']) {
              const page = browse(edition, { order, verdict, category, limit, offset });
              const wanted = all.filter(
                (one) =>
                  (verdict === undefined || one.verdict === verdict) &&
                  (category === undefined || one.category === category),
              );
              expect(page.total).toBe(wanted.length);
              expect(page.verdicts).toEqual(wanted.toSorted(comparers[order]).slice(offset, offset + limit));
              for (const kind of verdictKinds)
                expect(page.verdictCounts[kind]).toBe(
                  all.filter(
                    (one) => one.verdict === kind && (category === undefined || one.category === category),
                  ).length,
                );
            }
        edition.close();
      }),
      { numRuns: 15 },
    );
  });

  test('finds what holds a word as a beginning, puts first what holds all, and counts it by verdict and category', async () => {
    const query = fc.array(
      fc.constantFrom(...syllables.filter((part) => !['é', '9'].includes(part)), 'ma', 'no', 'zz'),
      { minLength: 1, maxLength: 2 },
    );
    await fc.assert(
      fc.asyncProperty(
        catalogue,
        fc.array(query, { minLength: 1, maxLength: 8 }),
        async (entries, queries) => {
          const edition = await editionOf(
            writeCatalogue(
              entries.map((entry, index) => entryOf(`p${String(index).padStart(2, '0')}`, entry)),
            ),
          );
          const all = allOf(edition);
          for (const words of queries) {
            const q = words.join(' ');
            const found = browse(edition, { q, ...everything });
            const slugs = found.verdicts.map(({ slug }) => slug);
            const holdAll = all.filter((one) => words.every((word) => holds(one, word)));
            const holdOne = all.filter((one) => [...words, words.join('')].some((word) => holds(one, word)));
            const named = all.filter((one) => isNamed(one, words));
            const best = new Set([...holdAll, ...named].map(({ slug }) => slug));
            // "note ro" may mean Notero before what holds both words.
            const joined = all.filter((one) => holds(one, words.join(''))).map(({ slug }) => slug);
            const others = slugs.filter((slug) => best.has(slug) || !joined.includes(slug));
            expect(others.slice(0, best.size).toSorted()).toEqual([...best].toSorted());
            expect(new Set(slugs).size).toBe(slugs.length);
            const isKnown = words.every((word) => all.some((one) => holds(one, word)));
            if (isKnown)
              expect(slugs.filter((slug) => !holdOne.some((one) => one.slug === slug))).toEqual([]);
            if (isKnown && words.length === 1) expect(slugs.length).toBe(best.size);
            expect(found.total).toBe(slugs.length);
            for (const kind of verdictKinds)
              expect(found.verdictCounts[kind]).toBe(
                found.verdicts.filter(({ verdict }) => verdict === kind).length,
              );
            for (const category of ['tools', 'games'])
              expect(found.categoryCounts.get(category) ?? 0).toBe(
                found.verdicts.filter((one) => one.category === category).length,
              );
            const filters = { verdict: 'skip', category: 'tools' } as const;
            const passing = found.verdicts.filter(
              ({ verdict, category }) => verdict === 'skip' && category === 'tools',
            );
            expect(browse(edition, { q, ...filters, ...everything }).verdicts).toEqual(passing);
            expect(browse(edition, { q, ...filters, order: 'rating', ...everything }).verdicts).toEqual(
              passing.toSorted(comparers.rating),
            );
            expect(slugsFound(edition, { q, limit: 3, offset: 1 })).toEqual(slugs.slice(1, 4));
          }
          edition.close();
        },
      ),
      { numRuns: 15 },
    );
  });

  test('puts first what begins with the words, then what is named so, then its category, then the rest', async () => {
    const edition = await editionOf(
      writeCatalogue([
        entryOf('a', { verdictSummary: 'It plays with mail.' }),
        entryOf('b', { product: 'The mail plough' }),
        entryOf('c', { product: 'Mail box' }),
        entryOf('d', { aliases: ['mailer'] }),
        entryOf('e', { product: 'Lego', category: 'games' }),
      ]),
    );
    const found = (q: string) => slugsFound(edition, { q, ...everything });
    expect(found('mail')).toEqual(['c', 'b', 'd', 'a']);
    expect(found('play')).toEqual(['e', 'a']);
    expect(search(edition, { q: '', ...everything })).toBeUndefined();
  });

  test('looks for a single letter in names, slugs and categories alone', async () => {
    const edition = await editionOf(
      writeCatalogue([
        entryOf('one', { product: 'Zither', bestFor: 'zebras' }),
        entryOf('two', { product: 'Drum', bestFor: 'zebras and zithers' }),
      ]),
    );
    const found = (q: string) => slugsFound(edition, { q, ...everything });
    expect(found('z')).toEqual(['one']);
    expect(found('a zebra')).toEqual(['one', 'two']);
    expect(found('x')).toEqual([]);
  });

  test('finds Chinese and Japanese within a name, and only where the characters stand together', async () => {
    const edition = await editionOf(
      writeCatalogue([entryOf('a', { product: '朱漆竹蜻蜓' }), entryOf('b', { product: '竹の蜻' })]),
    );
    const found = (q: string) => slugsFound(edition, { q, ...everything });
    expect(found('竹蜻')).toEqual(['a']);
    expect(found('竹')).toEqual(['b', 'a']);
  });
});

describe('around a verdict', () => {
  test('the best of a category come without the verdict itself, and the latest only with a day', async () => {
    const edition = await editionOf(
      writeCatalogue([
        entryOf('a', { rating: 9, reviewed: '2026-01-01' }),
        entryOf('b', { rating: 8 }),
        entryOf('c', { rating: 10, reviewed: '2026-02-01' }),
        entryOf('d', { rating: 10, category: 'games' }),
      ]),
    );
    expect(best(edition, 'tools', 2, 'c').map(({ slug }) => slug)).toEqual(['a', 'b']);
    expect(best(edition, 'unknown', 2, 'c')).toEqual([]);
    expect(latest(edition, 5).map(({ slug }) => slug)).toEqual(['c', 'a']);
    expect(edition.slugs.verdicts(1, 2)).toEqual([
      { slug: 'b', reviewed: null },
      { slug: 'c', reviewed: '2026-02-01' },
    ]);
  });
});

const comparers = {
  name: (a: ListedVerdict, b: ListedVerdict) =>
    compare(sortKey(a.product), sortKey(b.product)) || compare(a.slug, b.slug),
  rating: (a: ListedVerdict, b: ListedVerdict) => b.rating - a.rating || compare(a.slug, b.slug),
  reviewed: (a: ListedVerdict, b: ListedVerdict) =>
    compare(b.reviewed ?? '', a.reviewed ?? '') || compare(a.slug, b.slug),
};

/** By code point, as SQLite orders text. */
function compare(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}

/** Whether words, however they are divided, are the name or the beginning of it. */
function isNamed({ product }: ListedVerdict, words: readonly string[]): boolean {
  const name = indexedText(product);
  const whole = indexedText(words.join(' '));
  return name.startsWith(whole) || name.replaceAll(' ', '') === whole.replaceAll(' ', '');
}

function holds(verdict: ListedVerdict, word: string): boolean {
  const { product, slug, category, verdictSummary, bestFor, skipIf } = verdict;
  const names = { tools: 'Tools', games: 'Games & play' };
  const text = indexedText(
    [product, slug, category, names[category as keyof typeof names], verdictSummary, bestFor, skipIf].join(
      ' | ',
    ),
  );
  // Each run of a query counts as a phrase, and its last word as a beginning.
  return ` ${text}`.includes(` ${indexedText(word)}`);
}
