import { slugsIdentified } from '../../../edition/identifiers/identifiers.ts';
import { search } from '../../../edition/search/edition-search.ts';
import { highlightsOf } from '../../../edition/search/highlights.ts';
import type { SearchNotes as FoundNotes } from '../../../edition/search/search-outcome.ts';
import { positionsWithTag } from '../../../edition/tags/tags.ts';
import type { SearchNotes } from '../../../render/list.ts';
import { slugFrom } from '../../../verdict/slug.ts';
import { nearest } from '../../../verdict/text/nearest.ts';
import type { Finder } from '../published.ts';

/** Results of a search that are compared with a misspelt slug. */
const comparedMax = 5;

/** Search, tags and identifiers, as the core's answers use it. */
export const finder: Finder = {
  search(edition, query) {
    const found = search(edition, query);
    return (
      found && {
        total: found.total,
        positions: found.positions,
        search: searchNotesOf(found),
        highlights: () => highlightsOf(edition, found.positions, found.sought),
      }
    );
  },
  tagged: positionsWithTag,
  identified: slugsIdentified,
  nearestSlug(edition, asked) {
    const found = search(edition, { q: asked.replaceAll('-', ' '), limit: comparedMax, offset: 0 });
    // What only speaks of something like it was not meant.
    return edition.verdictsAt(found?.positions ?? []).find(({ slug, product }) => {
      const names = [slug, slugFrom(product) ?? slug];
      return names.some((name) => name.startsWith(asked)) || nearest(asked, names) !== undefined;
    })?.slug;
  },
};

/** What a search says of itself, as answers hold it; nothing if it found every word as it was typed. */
export function searchNotesOf({ corrected, leftOut, certainty }: FoundNotes): SearchNotes | undefined {
  const suggested = certainty === 'related';
  if (corrected.length === 0 && leftOut.length === 0 && !suggested) return undefined;
  return { corrected: [...corrected], left_out: [...leftOut], suggested };
}
