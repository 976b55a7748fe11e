import { slugFrom } from '../../verdict/slug.ts';
import { didYouMean } from '../query/read-query.ts';
import type { Published } from './published.ts';

/** `didYouMean` of the slug that is nearest to one that does not exist. */
export function didYouMeanSlug({ finder, current }: Published, asked: string): string {
  const slug = slugFrom(asked);
  return didYouMean(slug === undefined ? undefined : finder.nearestSlug(current.edition, slug));
}
