import type { Edition } from '../../../edition/file/edition.ts';
import { browse } from '../../../edition/search/edition-search.ts';
import { type BrowseAddress, browseTarget, canonicalBrowse } from '../../../render/browse-address.ts';
import { renderBrowsePage } from '../../../render/pages/home/browse-page.ts';
import type { BrowseView } from '../../../render/pages/home/browse-view.ts';
import { renderCategoriesPage } from '../../../render/pages/home/categories-page.ts';
import type { Answer } from '../answer.ts';
import type { Published } from '../published.ts';
import { parseBrowse } from './browse-parameters.ts';
import { missingCategory } from './missing-answers.ts';
import { pageContent } from './page-content.ts';
import { suggestProducts } from './suggestions.ts';

/** Reviews on one page. */
const pageSize = 50;

/** Most suggestions when nothing is found. */
const nearMax = 3;

/** `GET /`: a view of the whole catalogue. */
export function answerHome(published: Published, query: string): Answer {
  return answerBrowse(published, parseBrowse(query, undefined, published.current.edition.settings));
}

/** `GET /categories/:slug`: a view of one category. */
export function answerCategory(published: Published, query: string, slug: string): Answer {
  const { settings } = published.current.edition;
  if (!Object.hasOwn(settings.categories, slug)) return missingCategory(published, slug);
  return answerBrowse(published, parseBrowse(query, slug, settings));
}

/** `GET /categories`: a page of all categories. */
export function answerCategories({ current, links }: Published): Answer {
  const { edition } = current;
  const countOf = (category: string) => edition.count({ category });
  return {
    ...pageContent(current, () => renderCategoriesPage(countOf, edition.settings, links)),
    link: current.licenceLink,
    keepAs: `${links.basePath}/categories`,
  };
}

function answerBrowse({ current, links }: Published, address: BrowseAddress): Answer {
  const { edition, licenceLink } = current;
  const { q } = address;
  // The size of a listing is known without rendering it; that of a search is not.
  const known =
    q === undefined
      ? canonicalBrowse({ ...address, page: pageOf(address, edition.count(address)) })
      : address;
  return {
    ...pageContent(current, () => renderBrowsePage(viewOf(edition, known), edition.settings, links)),
    link: licenceLink,
    // Searches are not cached: there is no end to them.
    ...(q === undefined && { keepAs: browseTarget(known, links.basePath) }),
  };
}

function viewOf(edition: Edition, address: BrowseAddress): BrowseView {
  const at = (page: number) =>
    browse(edition, { ...address, limit: pageSize, offset: (page - 1) * pageSize });
  const wanted = address.page ?? 1;
  const first = at(wanted);
  const page = pageOf(address, first.total);
  const found = page === wanted ? first : at(page);
  return {
    ...found,
    address: canonicalBrowse({ ...address, page }),
    pages: pagesOf(found.total),
    catalogueTotal: edition.total,
    near: address.q !== undefined && found.total === 0 ? suggestProducts(edition, address.q, nearMax) : [],
  };
}

function pagesOf(total: number): number {
  return Math.max(1, Math.ceil(total / pageSize));
}

/** The number of the page to show: at most the last. */
function pageOf({ page = 1 }: BrowseAddress, total: number): number {
  return Math.min(page, pagesOf(total));
}
