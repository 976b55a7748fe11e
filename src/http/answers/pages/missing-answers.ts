import type { Withdrawn } from '../../../edition/file/queries.ts';
import { best } from '../../../edition/search/edition-search.ts';
import { type BrowseAddress, browseTarget } from '../../../render/browse-address.ts';
import { type MissingView, renderMissingPage } from '../../../render/pages/home/missing-page.ts';
import { countOf } from '../../../verdict/text/count-of.ts';
import { excerpt, quoted } from '../../../verdict/text/excerpt.ts';
import { type ProblemAnswer, problem } from '../problem.ts';
import type { Published } from '../published.ts';
import { suggestCategories, suggestProducts } from './suggestions.ts';

/** Most products, and most categories, that a page suggests where nothing is. */
const offeredMax = 5;

/** No product has this slug: programs get a problem, readers a page of suggestions. */
export function missingReview(published: Published, slug: string): ProblemAnswer {
  return missing(published, slug, `No product has the slug ${quoted(slug)}.`, {
    title: 'No such review',
    detail:
      'There is no review at this address. It may have been mistyped, or the product is not reviewed yet.',
  });
}

/** The same for the slug of a category. */
export function missingCategory(published: Published, slug: string): ProblemAnswer {
  return missing(published, slug, `No category has the slug ${quoted(slug)}.`, {
    title: 'No such category',
    detail: 'There is no category at this address. It may have been mistyped, or has another name now.',
  });
}

/** A list has fewer pages. */
export function missingListPage(
  { current, links }: Published,
  { page, ...list }: BrowseAddress,
  pages: number,
): ProblemAnswer {
  const { settings } = current.edition;
  const { category } = list;
  const count = countOf(pages, 'page');
  const view: MissingView = {
    title: 'No such page',
    detail: `There is no page ${page}: this list has ${count}.`,
    words: '',
    products: [],
    heading: '',
    categories: category === undefined ? [] : [category],
  };
  const last = browseTarget({ ...list, page: pages }, links);
  return {
    ...problem('not-found', `The list has ${count}; the last is ${last}.`),
    page: () => renderMissingPage(view, settings, links),
  };
}

/** The same for any other path. */
export function missingPath(published: Published, path: string): ProblemAnswer {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return missing(published, last, 'The service has no such path.', {
    title: 'No such page',
    detail: 'There is nothing at this address.',
  });
}

/** A product is no longer covered: readers get a page with the best of its category instead. */
export function withdrawnReview({ current, links }: Published, withdrawn: Withdrawn): ProblemAnswer {
  const { edition } = current;
  const { slug, product, category } = withdrawn;
  const page = () =>
    renderMissingPage(
      {
        title: product,
        detail: 'This product is no longer covered, and its verdict no longer stands.',
        words: '',
        products: best(edition, category, offeredMax, slug),
        heading: 'Read instead',
        categories: [category],
      },
      edition.settings,
      links,
    );
  return { ...problem('withdrawn', `${product} is no longer covered.`), page };
}

function missing(
  { current, links }: Published,
  name: string,
  problemDetail: string,
  { title, detail }: { readonly title: string; readonly detail: string },
): ProblemAnswer {
  const { edition } = current;
  const page = () => {
    const { products, isMeant } = suggestProducts(edition, name, offeredMax);
    return renderMissingPage(
      {
        title,
        detail,
        words: excerpt(name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()),
        products,
        heading: isMeant ? 'Did you mean' : 'Related reviews',
        categories: suggestCategories(edition, name, offeredMax),
      },
      edition.settings,
      links,
    );
  };
  return { ...problem('not-found', problemDetail), page };
}
