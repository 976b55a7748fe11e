import type { Edition } from '../../../edition/file/edition.ts';
import { historyOf } from '../../../edition/history/history.ts';
import { imagesOf } from '../../../edition/images/images.ts';
import { best } from '../../../edition/search/edition-search.ts';
import type { FindImage } from '../../../render/images.ts';
import { renderEmbedPage } from '../../../render/pages/review/embed-page.ts';
import { renderReviewPage } from '../../../render/pages/review/review-page.ts';
import type { ListedVerdict, Verdict } from '../../../verdict/record.ts';
import type { Answer, ContentAnswer } from '../answer.ts';
import { reviewForm } from '../discovery/markdown-forms.ts';
import { type Published, redirectFormer } from '../published.ts';
import { missingReview, withdrawnReview } from './missing-answers.ts';
import { pageContent } from './page-content.ts';

/** Most related products on a review page. */
const relatedMax = 3;

/** `GET /reviews/:slug`: the review page. */
export function answerReview(published: Published, query: string, slug: string): Answer {
  const { current } = published;
  const { edition } = current;
  return answerProduct(published, query, slug, '', ({ verdict }) => ({
    markdown: reviewForm(published, verdict),
    ...pageContent(current, () => {
      const review = edition.review(slug);
      const alternatives = namedProducts(edition, review.alternatives);
      const named = new Set(alternatives.map((one) => one.slug));
      const related = best(edition, review.category, relatedMax + named.size, slug)
        .filter((one) => !named.has(one.slug))
        .slice(0, relatedMax);
      const history = historyOf(edition).of(slug);
      const findImage: FindImage = (file) => imagesOf(edition).find(file);
      const view = { verdict, review, related, alternatives, history, findImage };
      return renderReviewPage(view, current.site);
    }),
  }));
}

/** `GET /reviews/:slug/embed`: what one copies of a verdict. */
export function answerEmbedPage(published: Published, query: string, slug: string): Answer {
  const { current } = published;
  return answerProduct(published, query, slug, '/embed', ({ verdict }) =>
    pageContent(current, () => renderEmbedPage(verdict, current.site)),
  );
}

/** The products that slugs name, former slugs among them, without those that are not there. */
export function namedProducts(edition: Edition, slugs: readonly string[]): ListedVerdict[] {
  return slugs.flatMap((slug) => {
    const found = edition.find(slug);
    return edition.listed(found?.kind === 'moved' ? found.slug : slug) ?? [];
  });
}

/** A page of a product, whose path ends in `part`; a former slug redirects to the same page. */
function answerProduct(
  published: Published,
  query: string,
  slug: string,
  part: string,
  contentOf: (found: { readonly verdict: Verdict }) => ContentAnswer,
): Answer {
  const { current, links } = published;
  const found = current.edition.find(slug);
  if (!found) return missingReview(published, slug);
  if (found.kind === 'moved')
    return redirectFormer(current, `${links.basePath}/reviews/${found.slug}${part}`, query);
  if (found.kind === 'withdrawn') return withdrawnReview(published, found.withdrawn);
  return {
    ...contentOf(found),
    keepAs: `${links.basePath}/reviews/${slug}${part}`,
  };
}
