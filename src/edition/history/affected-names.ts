import { changedSettings, sideBySide } from './difference.ts';
import type { ComparableEdition } from './write-publication.ts';

/**
 * The slugs and aliases whose answers may differ between two editions: every one of both if a setting differs, since any
 * answer may show that. Unlike `differences` it knows of all fields.
 */
export function* affectedNames(from: ComparableEdition, to: ComparableEdition): Generator<string> {
  const isAny = changedSettings(from.settings, to.settings).length > 0;
  for (const [before, after] of sideBySide(from.contents.entries(), to.contents.entries()))
    if (isAny || !Bun.deepEquals(before, after)) yield before?.slug ?? after?.slug ?? '';
  for (const { alias, slug } of from.contents.aliases())
    if (isAny || to.contents.target(alias) !== slug) yield alias;
  for (const { alias } of to.contents.aliases()) if (from.contents.target(alias) === undefined) yield alias;
}
