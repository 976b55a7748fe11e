import { nearest, search } from '../../../edition/search/edition-search.ts';
import { highlightsOf } from '../../../edition/search/highlights.ts';
import type { SearchNotes as FoundNotes } from '../../../edition/search/search-outcome.ts';
import type { SearchNotes } from '../../../render/list.ts';
import type { Finder } from '../published.ts';

/** Search, as the core's answers use it. */
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
  nearestSlug: (edition, slug) => nearest(edition, slug)?.slug,
};

/** What a search says of itself, as answers hold it; nothing if it found every word as it was typed. */
export function searchNotesOf({ corrected, leftOut, suggested }: FoundNotes): SearchNotes | undefined {
  if (corrected.length === 0 && leftOut.length === 0 && !suggested) return undefined;
  return { corrected: [...corrected], left_out: [...leftOut], suggested };
}
