import { quoted } from '../../verdict/excerpt.ts';
import { slugFrom } from '../../verdict/slug.ts';
import type { Published } from './published.ts';

/** A sentence, with a space before it, that suggests the nearest slug to one that does not exist; empty if none is near. */
export function didYouMeanSlug({ finder, current }: Published, asked: string): string {
  const slug = slugFrom(asked);
  const near = slug === undefined ? undefined : finder.nearestSlug(current.edition, slug);
  return near === undefined ? '' : ` Did you mean ${quoted(near)}?`;
}
