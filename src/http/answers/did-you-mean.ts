import type { Edition } from '../../edition/file/edition.ts';
import { quoted } from '../../verdict/excerpt.ts';
import { slugFrom } from '../../verdict/slug.ts';

/** A sentence, with a space before it, that suggests the nearest slug to one that does not exist; empty if none is near. */
export function didYouMeanSlug(edition: Edition, asked: string): string {
  const slug = slugFrom(asked);
  const near = slug === undefined ? undefined : edition.nearest(slug);
  return near === undefined ? '' : ` Did you mean ${quoted(near.slug)}?`;
}
