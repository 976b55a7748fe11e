import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import type { Review } from '../../verdict/review.ts';
import type { Settings } from '../../verdict/settings.ts';
import { browsePath } from '../browse-address.ts';
import type { Links } from '../links.ts';
import { verdictWords } from '../verdict-words.ts';
import { renderMarkdown } from './markdown.ts';
import { renderPage, trusted } from './page.ts';

/** The review page of a product. */
export function renderReviewPage(
  verdict: Verdict,
  details: Review,
  settings: Settings,
  links: Links,
): string {
  const { slug, product, rating, price, bestFor, skipIf, verdictSummary } = verdict;
  const words = verdictWords[verdict.verdict];
  const main = html`<article>
<h1 dir="auto">${product}</h1>
<p class="verdict ${verdict.verdict}">${words}, ${rating} out of ${settings.ratingScale.max}</p>
<p class="summary" dir="auto">${verdictSummary}</p>
<dl class="facts">
<dt>Price</dt><dd dir="auto">${price}</dd>
<dt>Best for</dt><dd dir="auto">${bestFor}</dd>
<dt>Skip if</dt><dd dir="auto">${skipIf}</dd>
<dt>Category</dt><dd dir="auto"><a href="${browsePath(details.category, links.basePath)}">${settings.categories[details.category] ?? details.category}</a></dd>
${details.reviewed === null ? '' : html`<dt>Reviewed</dt><dd><time>${details.reviewed}</time></dd>`}
</dl>
${pointsOf('In favour', details.pros, 'Against', details.cons)}
<div class="review">
${trusted(renderMarkdown(details.review, links.basePath))}</div>
</article>`;
  return renderPage(
    {
      title: `${product}: ${words.toLowerCase()}`,
      canonical: links.review(slug),
      description: verdictSummary,
      section: 'reviews',
      main,
    },
    settings,
    links,
  );
}

function pointsOf(proTitle: string, pros: readonly string[], conTitle: string, cons: readonly string[]) {
  if (pros.length + cons.length === 0) return '';
  const list = (title: string, points: readonly string[]) =>
    points.length === 0
      ? ''
      : html`<section><h2>${title}</h2><ul>${points.map((point) => html`<li dir="auto">${point}</li>`)}</ul></section>`;
  return html`<div class="points">${list(proTitle, pros)}${list(conTitle, cons)}</div>`;
}
