import type { Edition } from '../file/edition.ts';
import { positionsWithTag } from '../tags/tags.ts';
import { orderSections, ratingEndsSection, ratingOffset } from './write-orders.ts';

/** The positions with a tag and with at least a rating, in no particular order; undefined without both filters. */
export function narrowedTo(
  edition: Edition,
  { tag, rating }: { readonly tag?: string | undefined; readonly rating?: number | undefined },
): Uint32Array | undefined {
  const tagged = tag === undefined ? undefined : positionsWithTag(edition, tag);
  if (rating === undefined) return tagged;
  const rated = ratedFrom(edition, rating);
  if (!tagged) return rated;
  const isRated = new Uint8Array(edition.total);
  for (const position of rated) isRated[position] = 1;
  return tagged.filter((position) => isRated[position] === 1);
}

/** The positions with at least a rating; none in an older edition without that section. */
function ratedFrom({ sections, total }: Edition, least: number): Uint32Array {
  const ends = sections.numbers(ratingEndsSection);
  let count = 0;
  for (let at = 0; at + 1 < ends.length && (ends[at] ?? 0) - ratingOffset >= least; at += 2)
    count = ends[at + 1] ?? 0;
  return sections.numbers(orderSections.rating, 0, Math.min(count, total));
}
