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
  return missing(published, slug, `No product has the slug ${quoted(slug)}.`, 'review');
}

/** The same for the slug of a category. */
export function missingCategory(published: Published, slug: string): ProblemAnswer {
  return missing(published, slug, `No category has the slug ${quoted(slug)}.`, 'category');
}

/** A list has fewer pages; `last` is the address of its last one. */
export function missingListPage(
  { current, links }: Published,
  { page, ...list }: BrowseAddress,
  pages: number,
  last = browseTarget({ ...list, page: pages }, links),
): ProblemAnswer {
  const { category } = list;
  const { missing: words } = current.site.words;
  const view: MissingView = {
    title: words.page,
    detail: words.listPageDetail({ page: page ?? 1, pages }),
    q: '',
    products: [],
    heading: '',
    categories: category === undefined ? [] : [category],
  };
  return {
    ...problem('not-found', `The list has ${countOf(pages, 'page')}; the last is ${last}.`),
    page: () => renderMissingPage(current.site, view),
  };
}

/** The same for any other path. */
export function missingPath(published: Published, path: string): ProblemAnswer {
  const last = path.split('/').findLast((part) => part !== '') ?? '';
  return missing(published, last, 'The service has no such path.', 'page');
}

/** A product is no longer covered: readers get a page with the best of its category instead. */
export function withdrawnReview({ current }: Published, withdrawn: Withdrawn): ProblemAnswer {
  const { edition } = current;
  const { slug, product, category } = withdrawn;
  const { missing: words } = current.site.words;
  const page = () =>
    renderMissingPage(current.site, {
      title: product,
      detail: words.withdrawnDetail,
      q: '',
      products: best(edition, category, offeredMax, slug),
      heading: words.readInstead,
      categories: [category],
    });
  return { ...problem('withdrawn', `${product} is no longer covered.`), page };
}

function missing(
  { current }: Published,
  name: string,
  problemDetail: string,
  what: 'review' | 'category' | 'page',
): ProblemAnswer {
  const { edition } = current;
  const page = () => {
    const { missing: words } = current.site.words;
    const { products, isMeant } = suggestProducts(edition, name, offeredMax);
    return renderMissingPage(current.site, {
      title: words[what],
      detail: words[`${what}Detail`],
      q: excerpt(name.replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ').trim()),
      products,
      heading: isMeant ? words.didYouMean : words.related,
      categories: suggestCategories(edition, name, offeredMax),
    });
  };
  return { ...problem('not-found', problemDetail), page };
}
