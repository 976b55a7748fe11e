import { imagesOf } from '../../../edition/images/images.ts';
import { renderLlms } from '../../../render/discovery/llms.ts';
import { renderReviewMarkdown } from '../../../render/discovery/review-markdown.ts';
import type { Answer } from '../answer.ts';
import { problem } from '../problem.ts';
import type { Published } from '../published.ts';
import { documentContent } from './document-content.ts';

/** The most verdicts and the most bytes of an `llms-full.txt`; where there are more, there is none. */
const fullMaxVerdicts = 200;
const fullMaxBytes = 512 * 1024;

const type = 'text/plain; charset=utf-8';

/** `GET /llms.txt`. */
export function answerLlms(published: Published): Answer {
  return {
    ...documentContent(published, '/llms.txt', type, () =>
      overviewOf(published, fullReviews(published) !== undefined),
    ),
    link: published.current.licenceLink,
  };
}

/** `GET /llms-full.txt`: the same, and every review after it; a 404 where that is too long. */
export function answerLlmsFull(published: Published): Answer {
  const reviews = fullReviews(published);
  if (reviews === undefined)
    return problem(
      'not-found',
      `There is no llms-full.txt: the reviews are too many, or too long. ${published.links.llms} leads to each.`,
    );
  return {
    ...documentContent(published, '/llms-full.txt', type, () => `${overviewOf(published, true)}\n${reviews}`),
    link: published.current.licenceLink,
  };
}

function overviewOf({ current: { edition, site } }: Published, isFullThere: boolean): string {
  const categories = Object.entries(edition.settings.categories).map(([slug, name]) => {
    return { slug, name, count: edition.count({ category: slug }) };
  });
  return renderLlms({ total: edition.total, categories, isFullThere }, site);
}

/** Every review as Markdown, one after another; nothing if that is too long. */
function fullReviews({ current: { edition, site } }: Published): string | undefined {
  if (edition.total > fullMaxVerdicts) return undefined;
  const reviews: string[] = [];
  let bytes = 0;
  for (const verdict of edition.list({ limit: fullMaxVerdicts, offset: 0 }).verdicts) {
    const review = renderReviewMarkdown(verdict, edition.review(verdict.slug), site, (file) =>
      imagesOf(edition).find(file),
    );
    bytes += Buffer.byteLength(review);
    if (bytes > fullMaxBytes) return undefined;
    reviews.push(review);
  }
  return reviews.join('\n');
}
