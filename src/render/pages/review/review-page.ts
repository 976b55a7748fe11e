import { html } from 'hono/html';
import type { HistoryStep } from '../../../verdict/change/change.ts';
import type { ListedVerdict, Review, Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { characterCount } from '../../../verdict/text/text.ts';
import { editAddress } from '../../../verdict/text/web-address.ts';
import { wordsOf } from '../../../words/words-of.ts';
import type { FindImage } from '../../images.ts';
import type { Links } from '../../links.ts';
import { directionOf } from '../../markup/direction.ts';
import { renderMarkdown } from '../../markup/markdown.ts';
import { type Markup, trusted } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import { ratingParts } from '../../rating-words.ts';
import { renderPage } from '../page.ts';
import { reviewPreview } from '../social-tags.ts';
import { renderBadgeSection } from './badge-section.ts';
import { renderCardSection } from './card-section.ts';
import { renderDataSection } from './data-section.ts';
import { ratingMeter } from './rating-meter.ts';
import { renderAlternatives, renderRelatedProducts } from './related-products.ts';
import { renderReviewFacts } from './review-facts.ts';
import { renderReviewImage } from './review-image.ts';
import { renderStructuredData } from './structured-data.ts';
import { renderVerdictHistory } from './verdict-history.ts';

/** What a review page shows. */
export interface ReviewView {
  readonly verdict: Verdict;
  readonly review: Review;
  /** Other products of its category, the best rated first. */
  readonly related: readonly ListedVerdict[];
  /** Products that the publisher names in its place, the first choice first. */
  readonly alternatives: readonly ListedVerdict[];
  /** How its verdict moved, the newest step first. */
  readonly history: readonly HistoryStep[];
  readonly findImage: FindImage;
}

/** The review page of a product: the verdict at a glance, why, what else there is, and how to pass it on. */
export function renderReviewPage(
  { verdict, review, related, alternatives, history, findImage }: ReviewView,
  settings: Settings,
  links: Links,
): string {
  const { slug, product, verdictSummary } = verdict;
  const { category } = review;
  const { basePath } = links;
  const words = wordsOf(settings);
  const image = review.image === null ? undefined : findImage(review.image.file);
  const main = html`<article class="product">
<nav class="breadcrumb" aria-label="Breadcrumb"><ol><li><a href="${basePath || '/'}">Reviews</a></li><li><a href="${basePath}/categories/${category}"><bdi>${settings.categories[category] ?? category}</bdi></a></li></ol></nav>
<h1 dir="${directionOf(verdictSummary)}"${characterCount(product) > longName ? html` class="long"` : ''}><bdi>${product}</bdi></h1>
${review.draft ? html`<p class="draft">Draft: not published</p>\n` : ''}${glance(verdict, settings)}
<p class="lede" dir="${directionOf(verdictSummary)}">${verdictSummary}</p>
${review.image && image ? html`${renderReviewImage(review.image, image, links)}\n` : ''}${renderReviewFacts(verdict, review, settings, links)}
${points(review)}
${review.review === '' ? '' : html`<div class="prose">\n${trusted(renderMarkdown(review.review, basePath, findImage))}</div>`}
${correction(slug, settings)}</article>
${renderAlternatives(alternatives, settings, links)}
${renderVerdictHistory(history, settings)}
${renderRelatedProducts(category, related, settings, links)}
${renderBadgeSection(verdict, settings, links)}
${renderCardSection(verdict, settings, links)}
${renderDataSection(slug, settings, links)}`;
  return renderPage(
    {
      title: words.verdict.headline({ product, phrase: words.verdict[`${verdict.verdict}Within`] }),
      canonical: links.review(slug),
      description: verdictSummary,
      section: 'reviews',
      script: true,
      preview: reviewPreview(verdict, settings, links),
      head: html`<link rel="alternate" type="text/markdown" href="${links.markdown(slug)}">
<link rel="alternate" type="application/json" href="${links.record(slug)}">
<link rel="alternate" type="application/json+oembed" title="${product}" href="${links.oembed(slug, 'json')}">
<link rel="alternate" type="text/xml+oembed" title="${product}" href="${links.oembed(slug, 'xml')}">
<script type="application/ld+json">${trusted(renderStructuredData(verdict, review, settings, links, image))}</script>
`,
      main,
    },
    settings,
    links,
  );
}

/** Names of more characters are set smaller. */
const longName = 48;

function glance({ verdict, rating }: Verdict, settings: Settings): Markup {
  const words = wordsOf(settings);
  const { ratingScale } = settings;
  return html`<div class="glance ${verdict}">
<p class="call">${verdictMark(verdict, words)}</p>
<p class="score"><span>${ratingParts(rating, ratingScale, words, (number) => html`<b>${number}</b>`)}</span> ${ratingMeter(rating, ratingScale)}</p>
</div>`;
}

/** The link to the source of the review, where the catalogue says where that is. */
function correction(slug: string, { editUrl }: Settings): Markup | '' {
  return editUrl === undefined
    ? ''
    : html`<p class="correction"><a href="${editAddress(editUrl, slug)}">Suggest a correction</a></p>\n`;
}

function points({ pros, cons }: Review): Markup | '' {
  if (pros.length + cons.length === 0) return '';
  const list = (kind: string, title: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : html`<section class="${kind}"><h2 class="label">${title}</h2>
<ul>${items.map((item) => html`<li dir="${directionOf(item)}">${item}</li>`)}</ul></section>`;
  return html`<div class="points">${list('pros', 'In favour', pros)}${list('cons', 'Against', cons)}</div>`;
}
