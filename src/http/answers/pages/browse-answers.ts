import { best, browse } from '../../../edition/search/edition-search.ts';
import { highlightsOf } from '../../../edition/search/highlights.ts';
import { narrowedTo } from '../../../edition/search/narrowed.ts';
import { commonTags } from '../../../edition/tags/tags.ts';
import {
  type BrowseAddress,
  browsePath,
  browseTarget,
  canonicalBrowse,
  isListing,
  type ViewPart,
} from '../../../render/browse-address.ts';
import { renderBrowsePage } from '../../../render/pages/home/browse-page.ts';
import type { BrowseView } from '../../../render/pages/home/browse-view.ts';
import { renderCategoriesPage } from '../../../render/pages/home/categories-page.ts';
import { findCategory } from '../../../verdict/categories.ts';
import type { Answer } from '../answer.ts';
import { categoriesForm, categoryForm } from '../discovery/markdown-forms.ts';
import { endOfSearch, type Published, redirectFormer } from '../published.ts';
import { searchNotesOf } from '../search/finder.ts';
import { parseBrowse, parseViewPath } from './browse-parameters.ts';
import { comparedBestCount } from './compare-answer.ts';
import { homeContent } from './home-content.ts';
import { missingCategory, missingListPage, missingPath } from './missing-answers.ts';
import { pageContent, standingPage } from './page-content.ts';

/** Tags to choose from. */
const offeredTags = 12;

/** Reviews on one page. */
export const pageSize = 50;

/** `GET /`: the home page; with a query, a view of the whole catalogue. */
export function answerHome(published: Published, query: string): Answer {
  const address = parseBrowse(query, undefined, published.current.edition.settings);
  return Object.keys(address).length === 0 ? homeContent(published) : answerBrowse(published, address);
}

/** `GET /reviews`: a view of the whole catalogue. */
export function answerReviews(published: Published, query: string): Answer {
  return answerBrowse(published, parseBrowse(query, undefined, published.current.edition.settings));
}

/** `GET /categories/:slug`: a view of one category; an alias redirects to it. */
export function answerCategory(published: Published, query: string, slug: string): Answer {
  const { current, links } = published;
  const { settings } = current.edition;
  const category = findCategory(settings, slug);
  if (category === undefined) return missingCategory(published, slug);
  if (category !== slug) return redirectFormer(current, browsePath(category, links.basePath), query);
  return answerBrowse(published, parseBrowse(query, slug, settings));
}

/**
 * `GET` of a path that says the whole view; a query is ignored, as a static host does. The first page has the address
 * without a number: 301, as is the address of a former slug. A value that is unknown, and a page beyond the last, are 404.
 */
export function answerView(
  published: Published,
  query: string,
  values: Readonly<Partial<Record<ViewPart, string>>>,
): Answer {
  const { current, links } = published;
  const { edition } = current;
  const { category, page } = values;
  if (category !== undefined && findCategory(edition.settings, category) === undefined)
    return missingCategory(published, category);
  const address = parseViewPath(values, edition.settings);
  if (!address) return missingPath(published, Object.values(values).join('/'));
  if (page === '1' || address.category !== category)
    return redirectFormer(current, browseTarget(address, links), query);
  const pages = viewPages(edition.count(address));
  if (address.page !== undefined && address.page > pages) return missingListPage(published, address, pages);
  return answerBrowse(published, address);
}

/** `GET /categories`: a page of all categories. */
export function answerCategories(published: Published): Answer {
  const { edition, site } = published.current;
  const countOf = (category: string) => edition.count({ category });
  return {
    ...standingPage(published, '/categories', () => renderCategoriesPage(countOf, site)),
    markdown: categoriesForm(published),
  };
}

/** Pages of a view with this many reviews; at least 1. */
export function viewPages(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

function answerBrowse(published: Published, address: BrowseAddress): Answer {
  const { current, links } = published;
  const { edition } = current;
  // The size of a listing is known without rendering it; that of anything else is not.
  const known = isListing(address)
    ? canonicalBrowse({ ...address, page: pageOf(address, edition.count(address)) })
    : address;
  const { category } = known;
  const isFirstOfCategory = category !== undefined && Object.keys(known).length === 1;
  return {
    ...pageContent(current, () => renderBrowsePage(viewOf(published, known), current.site)),
    ...(isFirstOfCategory && {
      markdown: categoryForm(published, category, () => viewOf(published, known)),
    }),
    // Nothing else is cached: there is no end to searches and to choices of filters.
    ...(isListing(address) && { keepAs: browseTarget(known, links) }),
  };
}

function viewOf(
  { current: { edition }, countSearch }: Published,
  { exact, ...address }: BrowseAddress,
): BrowseView {
  const among = narrowedTo(edition, address);
  const at = (page: number) =>
    browse(edition, {
      ...address,
      among,
      exact: exact !== undefined,
      limit: pageSize,
      offset: (page - 1) * pageSize,
    });
  const wanted = address.page ?? 1;
  const first = at(wanted);
  const page = pageOf(address, first.total);
  const found = page === wanted ? first : at(page);
  const { outcome, ...listed } = found;
  const search = outcome && searchNotesOf(outcome);
  if (outcome) countSearch(endOfSearch(outcome.total, search));
  return {
    ...listed,
    search,
    compared: outcome
      ? edition.verdictsAt(outcome.beside ?? [])
      : address.category === undefined
        ? []
        : best(edition, address.category, comparedBestCount),
    highlights: outcome ? highlightsOf(edition, outcome.positions, outcome.sought) : {},
    address: canonicalBrowse({ ...address, exact, page }),
    pages: viewPages(found.total),
    catalogueTotal: edition.total,
    tags: commonTags(edition, offeredTags).map(({ slug }) => slug),
  };
}

/** The number of the page to show: at most the last. */
function pageOf({ page = 1 }: BrowseAddress, total: number): number {
  return Math.min(page, viewPages(total));
}
