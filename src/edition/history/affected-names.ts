import { imagesFolder } from '../../verdict/image.ts';
import type { PublishedEntry } from '../../verdict/record.ts';
import { changedSettings, sideBySide } from './difference.ts';
import type { ComparableEdition } from './write-publication.ts';

/**
 * The slugs and aliases whose answers may differ between two editions: every one of both if a setting differs, since any
 * answer may show that. Unlike `differences` it knows of all fields, and of pictures that changed under their names.
 */
export function* affectedNames(from: ComparableEdition, to: ComparableEdition): Generator<string> {
  const images = changedImages(from, to);
  const isAny = changedSettings(from.settings, to.settings).length > 0;
  for (const [before, after] of sideBySide(from.contents.entries(), to.contents.entries()))
    if (isAny || !Bun.deepEquals(before, after) || (after && showsAny(after, images)))
      yield before?.slug ?? after?.slug ?? '';
  for (const { alias, slug } of from.contents.aliases())
    if (isAny || to.contents.target(alias) !== slug) yield alias;
  for (const { alias } of to.contents.aliases()) if (from.contents.target(alias) === undefined) yield alias;
}

/** The paths whose pictures were replaced. */
function changedImages(from: ComparableEdition, to: ComparableEdition): ReadonlySet<string> {
  const changed = new Set<string>();
  for (const { file, hash } of from.images?.all() ?? []) {
    const now = to.images?.find(file);
    if (now && now.hash !== hash) changed.add(file);
  }
  return changed;
}

/** Whether a page may show one of these pictures; any review with pictures counts. */
function showsAny({ image, review }: PublishedEntry, images: ReadonlySet<string>): boolean {
  return images.size > 0 && (images.has(image?.file ?? '') || review.includes(`${imagesFolder}/`));
}
