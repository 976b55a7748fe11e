import type { Edition } from '../../../edition/file/edition.ts';
import type { PastChange } from '../../../edition/history/change-row.ts';
import { changesOf } from '../../../edition/history/changes-of.ts';
import { historyOf, type Stretch } from '../../../edition/history/history.ts';
import type { ChangesAddress } from '../../../render/links.ts';

/**
 * The changes of a stretch that are of some products, the oldest first: of those with these slugs; of those that have a verdict
 * or a category now, or got or lost it by the change.
 */
export function narrowChanges(
  edition: Edition,
  stretch: Stretch,
  { slug, verdict, category }: ChangesAddress,
): readonly PastChange[] {
  const changes = slug
    ? changesOf(edition, new Set(slug.flatMap((one) => [one, presentSlug(edition, one)])), stretch)
    : historyOf(edition).page(stretch, 0, stretch.total);
  return changes.filter(({ change }) => {
    const { fields } = change;
    const now = verdict === undefined && category === undefined ? undefined : factsOf(edition, change.slug);
    return holds(verdict, now?.verdict, fields.verdict) && holds(category, now?.category, fields.category);
  });
}

/** Whether one of the values of a field is the wanted one, if one is wanted. */
function holds(
  wanted: string | undefined,
  now: string | undefined,
  change: { readonly from: unknown; readonly to: unknown } | undefined,
): boolean {
  return wanted === undefined || [now, change?.from, change?.to].includes(wanted);
}

function factsOf(edition: Edition, slug: string): { verdict?: string; category?: string } | undefined {
  const listed = edition.listed(slug);
  if (listed) return listed;
  const found = edition.find(slug);
  return found?.kind === 'withdrawn' ? { category: found.withdrawn.category } : undefined;
}

function presentSlug(edition: Edition, slug: string): string {
  const found = edition.find(slug);
  return found?.kind === 'moved' ? found.slug : slug;
}
