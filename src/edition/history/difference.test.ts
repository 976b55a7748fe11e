import { describe, expect, test } from 'bun:test';
import fc from 'fast-check';
import { entryOf, writeCatalogue } from '../../../lab/catalogue-folder.ts';
import { editionOf } from '../../../lab/editions.ts';
import type { Change } from '../../verdict/change/change.ts';
import { contentsOf } from './contents.ts';
import { differences } from './difference.ts';

/** What becomes of a few slugs: absent, there with a rating, withdrawn, or an alias of another. */
const fates = fc.constantFrom('absent', 'rated 1', 'rated 2', 'withdrawn', 'alias');
const slugs = ['a', 'b', 'c', 'd', 'e'];
const states = fc
  .tuple(...slugs.map(() => fates))
  .filter((list) => list.some((fate) => /rated|with/.test(fate)));

/** Records for the fates; an alias belongs to the first product that there is. */
function entriesOf(list: readonly string[]): Record<string, unknown>[] {
  const isProduct = (fate = '') => fate !== 'absent' && fate !== 'alias';
  const aliases = slugs.filter((_, index) => list[index] === 'alias');
  const owner = slugs[list.findIndex((fate) => isProduct(fate))];
  return slugs.flatMap((slug, index): Record<string, unknown>[] => {
    const fate = list[index];
    if (!isProduct(fate)) return [];
    return [
      entryOf(slug, {
        rating: fate === 'rated 2' ? 2 : 1,
        ...(fate === 'withdrawn' && { withdrawn: true }),
        ...(slug === owner && { aliases }),
      }),
    ];
  });
}

describe('differences', () => {
  test('state the fate of every slug, for any change', async () => {
    await fc.assert(
      fc.asyncProperty(states, states, async (before, after) => {
        const from = await editionOf(writeCatalogue(entriesOf(before)));
        const to = await editionOf(writeCatalogue(entriesOf(after)));
        const changes = [...differences(contentsOf(from), contentsOf(to))];
        const back = [...differences(contentsOf(to), contentsOf(from))];
        for (const [index, slug] of slugs.entries()) {
          const [was = '', is = ''] = [before[index], after[index]];
          const hasChange = (kind: Change['kind']) =>
            changes.some((change) => change.slug === slug && change.kind === kind);
          // A slug that led somewhere and leads nowhere now is always called removed, and nothing else is.
          expect(hasChange('removed')).toBe(was !== 'absent' && is === 'absent');
          if (is === 'withdrawn' && was.startsWith('rated')) expect(hasChange('withdrawn')).toBe(true);
          if (was === 'withdrawn' && is.startsWith('rated')) expect(hasChange('returned')).toBe(true);
          if (was === is && was !== 'alias') expect(hasChange('added') || hasChange('merged')).toBe(false);
          if (was.startsWith('rated') && is.startsWith('rated'))
            expect(changes.some((one) => one.slug === slug && one.fields.rating !== undefined)).toBe(
              was !== is,
            );
          if (was.startsWith('rated') && is === 'alias')
            expect(changes.some((one) => one.renamedFrom === slug) || hasChange('merged')).toBe(true);
        }
        expect(changes.length === 0).toBe(from.id === to.id);
        expect(back.length === 0).toBe(from.id === to.id);
        from.close();
        to.close();
      }),
      { numRuns: 30 },
    );
  });

  test('from nothing are additions', async () => {
    const edition = await editionOf(
      writeCatalogue([entryOf('a', { rating: 3 }), entryOf('b', { withdrawn: true })]),
    );
    expect(
      [...differences(undefined, contentsOf(edition))].map(({ kind, slug }) => `${kind} ${slug}`),
    ).toEqual(['added a', 'withdrawn b']);
    edition.close();
  });
});
