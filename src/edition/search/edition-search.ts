import type { ListedVerdict } from '../../verdict/record.ts';
import { type VerdictKind, verdictKinds } from '../../verdict/verdict-kind.ts';
import type { Edition } from '../file/edition.ts';
import type { ListFilter, ListQuery } from '../file/queries.ts';
import { verdictKey } from '../file/tables.ts';
import { Browser, type Selection } from './browser.ts';
import type { BrowsePage, BrowseQuery, SearchQuery } from './queries.ts';
import type { SearchOutcome } from './search-outcome.ts';
import { bestPerCategory, bestSection, noPosition } from './write-orders.ts';

/** Finds verdicts by words, the best match first (`Search.find`); nothing if the query holds no word. */
export function search(edition: Edition, { q, exact, ...query }: SearchQuery): SearchOutcome | undefined {
  const selection = select(edition, query) ?? { ...query, category: noCategory, order: undefined };
  return edition.part(openBrowser).search(q, { ...selection, exact, verdict: query.verdict });
}

/** A page of what a reader requests, with counts by verdict and category of the whole. */
export function browse(edition: Edition, { q = '', exact, order, ...query }: BrowseQuery): BrowsePage {
  const { listings } = edition;
  const selection = select(edition, query, order);
  const browser = edition.part(openBrowser);
  const at = (positions: ArrayLike<number>) =>
    Array.from(positions, (position) => edition.listedAt(position));
  const matches = selection && browser.divide(q, { ...selection, exact });
  const bySlug = (counts: ReadonlyMap<number, number>) =>
    new Map([...counts].map(([key, count]) => [listings.categorySlug(key), count]));
  if (matches) {
    const { total, positions, byVerdict, byCategory } = matches;
    return {
      total,
      verdicts: at(positions),
      outcome: matches,
      verdictCounts: byVerdict,
      categoryCounts: bySlug(byCategory),
    };
  }
  const { verdict, category, among } = query;
  const total = edition.count(query);
  const divided = selection && among && browser.countAmong(among, selection);
  return {
    total,
    verdicts: selection && query.offset < total ? at(browser.walk(selection)) : [],
    outcome: undefined,
    verdictCounts:
      divided?.byVerdict ?? countsByVerdict((kind) => edition.count({ verdict: kind, category })),
    categoryCounts: divided ? bySlug(divided.byCategory) : listings.byCategory(verdictKey(verdict)),
  };
}

/** The most recently reviewed verdicts, the latest first. */
export function latest(edition: Edition, limit: number, filter: ListFilter = {}): readonly ListedVerdict[] {
  const { verdicts } = browse(edition, { ...filter, order: 'reviewed', limit, offset: 0 });
  return verdicts.filter(({ reviewed }) => reviewed !== null);
}

/** The best rated of a category, at most `limit`, without one slug and without verdicts to skip. */
export function best(
  edition: Edition,
  category: string,
  limit: number,
  except?: string,
): readonly ListedVerdict[] {
  const rated = (count: number, verdict?: VerdictKind) =>
    browse(edition, { category, verdict, order: 'rating', limit: count, offset: 0 }).verdicts;
  const chosen = (verdicts: readonly ListedVerdict[]) =>
    verdicts.filter(({ slug, verdict }) => slug !== except && verdict !== 'skip').slice(0, limit);
  // Verdicts to skip are rarely among the best rated, so one walk is usually enough.
  const looked = rated(2 * limit + 1);
  const found = chosen(looked);
  if (found.length === limit || looked.length < 2 * limit + 1) return found;
  const others = [...rated(limit + 1, 'worthit'), ...rated(limit + 1, 'depends')];
  return chosen(others.sort((a, b) => b.rating - a.rating));
}

/** The best of a category, except verdicts to skip, as computed at publication; at most `bestPerCategory`. */
export function bestOf(edition: Edition, category: string): readonly ListedVerdict[] {
  const { listings, sections } = edition;
  const key = listings.categoryKey(category);
  const start = bestPerCategory * ((key ?? 0) - 1);
  // Older editions lack the section.
  if (key === undefined || start < 0 || 4 * (start + bestPerCategory) > sections.lengthOf(bestSection))
    return [];
  return [...sections.numbers(bestSection, start, bestPerCategory)]
    .filter((position) => position !== noPosition)
    .map((position) => edition.listedAt(position));
}

const openBrowser = (edition: Edition) => new Browser(edition);
/** Stands for a category that does not exist. */
const noCategory = -1;

/** The filters as keys; nothing if there is no such category. */
function select(
  { listings }: Edition,
  { verdict, category, among, limit, offset }: ListQuery,
  order?: BrowseQuery['order'],
): Selection | undefined {
  const key = listings.categoryKey(category);
  return key === undefined ? undefined : { verdict, category: key, order, among, limit, offset };
}

function countsByVerdict(count: (kind: VerdictKind) => number): Record<VerdictKind, number> {
  return Object.fromEntries(verdictKinds.map((kind) => [kind, count(kind)])) as Record<VerdictKind, number>;
}
