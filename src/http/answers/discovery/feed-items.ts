import type { Edition } from '../../../edition/file/edition.ts';
import type { ListFilter } from '../../../edition/file/queries.ts';
import { historyOf } from '../../../edition/history/history.ts';
import { imagesOf } from '../../../edition/images/images.ts';
import { latest } from '../../../edition/search/edition-search.ts';
import type { FeedItem } from '../../../render/discovery/feed.ts';
import { momentOf } from '../../../render/list.ts';
import { type HistoryStep, stepOf } from '../../../verdict/change/change.ts';
import type { ListedVerdict } from '../../../verdict/record.ts';

/**
 * The newest `limit` verdicts that pass a filter, latest first: those reviewed last, and those that a publication moved or
 * noted.
 */
export function newestItems(
  edition: Edition,
  limit: number,
  filter: Pick<ListFilter, 'verdict' | 'category'> = {},
): readonly FeedItem[] {
  const items = new Map<string, Omit<FeedItem, 'authors' | 'image'>>();
  const passes = ({ verdict, category }: ListedVerdict) =>
    (filter.verdict ?? verdict) === verdict && (filter.category ?? category) === category;
  for (const verdict of latest(edition, limit, filter))
    items.set(verdict.slug, { verdict, updated: `${verdict.reviewed}T00:00:00Z` });
  for (const { change, publication } of historyOf(edition).moves(limit)) {
    const known = items.get(change.slug);
    if (known?.step || (known && known.updated >= publication.publishedAt)) continue;
    const verdict = known?.verdict ?? edition.listed(change.slug);
    if (!verdict || !passes(verdict)) continue;
    const step = stepOf(change, publication.publishedAt);
    items.set(change.slug, { verdict, updated: publication.publishedAt, step });
  }
  return [...items.values()]
    .sort((a, b) => compare(b.updated, a.updated) || compare(a.verdict.slug, b.verdict.slug))
    .slice(0, limit)
    .map((item) => ({ ...item, ...detailsOf(edition, item.verdict.slug) }));
}

/**
 * The review of a product, and each publication that moved it afterwards as an entry of its own, latest first: readers
 * show an entry once.
 */
export function productItems(edition: Edition, limit: number, slug: string): readonly FeedItem[] {
  let state = edition.listed(slug);
  if (!state) return [];
  const details = detailsOf(edition, slug);
  const items: FeedItem[] = [];
  const moments = new Set<string>();
  let begun: HistoryStep | undefined;
  for (const step of historyOf(edition).of(slug)) {
    const updated = momentOf(step.publishedAt);
    if (step.verdict?.from === null) begun ??= step;
    // Of two publications in one second, the later one stands for both.
    else if (!moments.has(updated)) items.push({ verdict: state, ...details, updated, step, isStep: true });
    moments.add(updated);
    if (step.takenBack === undefined) state = stateBefore(state, step);
  }
  const reviewed = edition.listed(slug)?.reviewed;
  const dates = [
    ...(reviewed ? [`${reviewed}T00:00:00Z`] : []),
    ...(begun ? [momentOf(begun.publishedAt)] : []),
  ];
  const updated = dates.sort(compare).at(-1);
  if (updated !== undefined) items.push({ verdict: state, ...details, updated, step: begun });
  return items.sort((a, b) => compare(b.updated, a.updated)).slice(0, limit);
}

function stateBefore(state: ListedVerdict, { verdict, rating, price }: HistoryStep): ListedVerdict {
  return {
    ...state,
    verdict: verdict?.from ?? state.verdict,
    rating: rating?.from ?? state.rating,
    price: price?.from ?? state.price,
  };
}

function detailsOf(edition: Edition, slug: string): Pick<FeedItem, 'authors' | 'image'> {
  const { lines } = edition;
  const position = lines.positionOf(slug);
  if (position === undefined) return { authors: [] };
  const { authors, image } = lines.at(position);
  return { authors, image: image === null ? undefined : imagesOf(edition).find(image.file) };
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
