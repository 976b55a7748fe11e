import { historyOf } from '../../../edition/history/history.ts';
import { imagesOf } from '../../../edition/images/images.ts';
import { best } from '../../../edition/search/edition-search.ts';
import type { FindImage } from '../../../render/images.ts';
import { renderReviewPage } from '../../../render/pages/review/review-page.ts';
import type { Answer } from '../answer.ts';
import { type Published, redirectFormer } from '../published.ts';
import { missingReview, withdrawnReview } from './missing-answers.ts';
import { pageContent } from './page-content.ts';

/** Most related products on a review page. */
const relatedMax = 3;

/** `GET /reviews/:slug`: the review page. */
export function answerReview(published: Published, query: string, slug: string): Answer {
  const { current, links } = published;
  const { edition } = current;
  const found = edition.find(slug);
  if (!found) return missingReview(published, slug);
  if (found.kind === 'moved')
    return redirectFormer(current, `${links.basePath}/reviews/${found.slug}`, query);
  if (found.kind === 'withdrawn') return withdrawnReview(published, found.withdrawn);
  return {
    ...pageContent(current, () => {
      const review = edition.review(slug);
      const alternatives = review.alternatives.flatMap((one) => edition.listed(one) ?? []);
      const named = new Set(review.alternatives);
      const related = best(edition, review.category, relatedMax + named.size, slug)
        .filter((one) => !named.has(one.slug))
        .slice(0, relatedMax);
      const history = historyOf(edition).of(slug);
      const findImage: FindImage = (file) => imagesOf(edition).find(file);
      const view = { verdict: found.verdict, review, related, alternatives, history, findImage };
      return renderReviewPage(view, edition.settings, links);
    }),
    link: current.licenceLink,
    keepAs: `${links.basePath}/reviews/${slug}`,
  };
}
