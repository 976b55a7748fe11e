import { z } from 'zod';
import type { Edition } from '../../../edition/file/edition.ts';
import { imagesOf } from '../../../edition/images/images.ts';
import { best, search } from '../../../edition/search/edition-search.ts';
import { comparedMax, comparedMin, comparePath } from '../../../render/compare-address.ts';
import { searchMaxCharacters } from '../../../render/list.ts';
import { type CompareView, renderComparePage } from '../../../render/pages/compare/compare-page.ts';
import type { ComparedProduct } from '../../../render/pages/compare/compare-table.ts';
import type { ListedVerdict } from '../../../verdict/record.ts';
import { quoted } from '../../../verdict/text/excerpt.ts';
import { parseQuery } from '../../query/parse-query.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import { type Published, redirectFormer } from '../published.ts';
import { cleanedText } from './browse-parameters.ts';
import { pageContent } from './page-content.ts';
import { namedProducts } from './review-answer.ts';
import { suggestProducts } from './suggestions.ts';

/** Schemas of the parameters of a comparison, which make the contract. */
export const compareParameterSchemas = {
  slugs: z.string().meta({
    description: `Slugs of the products, present or former, with commas between them; of more than ${comparedMax}, the first`,
  }),
  add: z.string().meta({ description: 'Name or slug of a product to add', maxLength: searchMaxCharacters }),
};

/** Most slugs of a query that are looked at. */
const givenMax = 20;

/** Most products that a page offers to add. */
const offeredMax = 5;

/** The best of a category that stand side by side. */
export const comparedBestCount = 3;

/**
 * `GET /compare`: products side by side, or the choice of them. The path says the same, and other orders, former slugs and
 * names to add redirect to it.
 */
export function answerCompare(published: Published, query: string): Answer {
  const values = parseQuery(query);
  const slugs = values
    .filter(({ name }) => name === 'slugs')
    .flatMap(({ value = '' }) => value.split(','))
    .map((slug) => slug.trim().toLowerCase())
    .filter((slug) => slug !== '')
    .slice(0, givenMax);
  const add = cleanedText(values.findLast(({ name }) => name === 'add')?.value ?? '');
  return add === '' ? answerSlugs(published, slugs) : answerAdded(published, slugs, add);
}

/** `GET /compare/:a/:b`, of up to four slugs. */
export function answerComparison(published: Published, _query: string, ...slugs: string[]): Answer {
  return answerSlugs(published, slugs);
}

/** The products that a review is compared with: its alternatives, as many as fit beside it. */
export function comparedAlternatives(
  edition: Edition,
  slug: string,
  alternatives: readonly string[],
): string[] {
  return [slug, ...namedProducts(edition, alternatives).map((one) => one.slug)].slice(0, comparedMax);
}

/** The best of a category, to stand side by side; fewer than two are no comparison. */
export function comparedBest(edition: Edition, category: string): string[] {
  return best(edition, category, comparedBestCount).map(({ slug }) => slug);
}

/** Redirects to the comparison with a product that was named, or shows what comes nearest. */
function answerAdded(published: Published, slugs: readonly string[], add: string): Answer {
  const { current, links } = published;
  const { edition } = current;
  const slug = add.toLowerCase();
  const results = edition.find(slug) ? undefined : search(edition, { q: add, limit: offeredMax, offset: 0 });
  const nearest = edition.verdictsAt(results?.positions ?? []).map((one) => one.slug);
  const isSure = results?.certainty === 'exact' || (results?.certainty === 'likely' && results.total === 1);
  const added = results === undefined ? slug : isSure ? nearest[0] : undefined;
  if (added !== undefined) return redirectFormer(current, comparePath([...slugs, added], links.basePath), '');
  const products = comparedProducts(
    edition,
    namedProducts(edition, slugs).map((one) => one.slug),
  );
  const offered = namedProducts(edition, nearest).filter((one) => !slugs.includes(one.slug));
  const view = { products, offered, missing: { unknown: add } };
  return pageContent(current, () => renderComparePage(view, current.site));
}

/** The page of some products. What is not there is a problem, whose page shows the others, and what could be meant. */
function answerSlugs(published: Published, given: readonly string[]): Answer {
  const { current, links } = published;
  const { edition } = current;
  const found = given.map((slug) => ({ slug, leadsTo: edition.find(slug) }));
  const present = namedProducts(edition, given).map(({ slug }) => slug);
  const slugs = [...new Set(present)].slice(0, comparedMax).sort();
  const page = (view: Pick<CompareView, 'offered' | 'missing' | 'begun'>) =>
    renderComparePage({ ...view, products: comparedProducts(edition, slugs) }, current.site);
  for (const { slug, leadsTo } of found) {
    if (leadsTo === undefined)
      return {
        ...problem('not-found', `No product has the slug ${quoted(slug)}.`),
        page: () => {
          const { products } = suggestProducts(edition, slug, offeredMax);
          const offered = namedProducts(
            edition,
            products.map((one) => one.slug),
          );
          return page({
            missing: { unknown: slug },
            offered: offered.filter((one) => !slugs.includes(one.slug)),
          });
        },
      };
    if (leadsTo.kind === 'withdrawn') {
      const { product, category } = leadsTo.withdrawn;
      return {
        ...problem('withdrawn', `${product} is no longer covered.`),
        page: () => {
          const offered = best(edition, category, offeredMax + slugs.length);
          const others = offered.filter((one) => !slugs.includes(one.slug)).slice(0, offeredMax);
          return page({ missing: { withdrawn: product }, offered: others });
        },
      };
    }
  }
  const canonical = comparePath(slugs, links.basePath);
  if (given.join() !== slugs.join()) return redirectFormer(current, canonical, '');
  return {
    ...pageContent(current, () =>
      page({ offered: offeredTo(edition, slugs), begun: slugs.length === 0 ? begunIn(edition) : [] }),
    ),
    keepAs: canonical,
  };
}

function comparedProducts(edition: Edition, slugs: readonly string[]): ComparedProduct[] {
  return namedProducts(edition, slugs)
    .map((verdict) => {
      const review = edition.review(verdict.slug);
      const image = review.image === null ? undefined : imagesOf(edition).find(review.image.file);
      return { verdict, review, image };
    })
    .sort((a, b) => b.verdict.rating - a.verdict.rating);
}

/** Products to add: alternatives that are named, then the best of the same category. */
function offeredTo(edition: Edition, slugs: readonly string[]): ListedVerdict[] {
  if (slugs.length >= comparedMax) return [];
  const reviews = slugs.map((slug) => edition.review(slug));
  const candidates = [
    ...reviews.flatMap(({ alternatives }) => namedProducts(edition, alternatives)),
    ...reviews.slice(0, 1).flatMap(({ category }) => best(edition, category, offeredMax + slugs.length)),
  ];
  const offered = new Map(candidates.map((one) => [one.slug, one]));
  for (const slug of slugs) offered.delete(slug);
  return [...offered.values()].slice(0, offeredMax);
}

/** A comparison for each category that has two or more to recommend. */
function begunIn(edition: Edition) {
  return Object.keys(edition.settings.categories)
    .map((category) => ({ category, slugs: comparedBest(edition, category) }))
    .filter(({ slugs }) => slugs.length >= comparedMin);
}
