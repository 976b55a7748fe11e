import { html } from 'hono/html';
import type { HistoryStep } from '../../../verdict/change/change.ts';
import type { Image, ShownImage } from '../../../verdict/image.ts';
import type { ListedVerdict, Review, Verdict } from '../../../verdict/record.ts';
import { characterCount } from '../../../verdict/text/text.ts';
import { editAddress } from '../../../verdict/text/web-address.ts';
import type { Words } from '../../../words/words.ts';
import { type FindImage, imagePath } from '../../images.ts';
import type { Links } from '../../links.ts';
import { directionOf } from '../../markup/direction.ts';
import { langOf } from '../../markup/language.ts';
import { renderMarkdown } from '../../markup/markdown.ts';
import { type Markup, trusted } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import { ratingParts } from '../../rating-words.ts';
import type { Site } from '../../site.ts';
import { feedElements } from '../feed-links.ts';
import { renderPage } from '../page.ts';
import { reviewPreview } from '../social-tags.ts';
import { ratingMeter } from './rating-meter.ts';
import { renderAlternatives, renderRelatedProducts } from './related-products.ts';
import { renderReviewByline } from './review-byline.ts';
import { renderReviewFacts } from './review-facts.ts';
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

/** The review page of a product: the verdict at a glance, whose it is, why, what else there is, and what changed. */
export function renderReviewPage(
  { verdict, review, related, alternatives, history, findImage }: ReviewView,
  site: Site,
): string {
  const { settings, links, words } = site;
  const { basePath } = links;
  const { slug, product, verdictSummary } = verdict;
  const { text, isLedeShown } = withoutRepetition(verdictSummary, review.review);
  const { category } = review;
  const lang = langOf(review.language);
  const image = review.image === null ? undefined : findImage(review.image.file);
  const main = html`<article class="product">
<nav class="breadcrumb" aria-label="${words.review.breadcrumb}"><ol><li><a href="${basePath || '/'}">${words.layout.reviews}</a></li><li><a href="${basePath}/categories/${category}"><bdi>${settings.categories[category] ?? category}</bdi></a></li></ol></nav>
<h1${lang} dir="${directionOf(verdictSummary)}"${characterCount(product) > longName ? html` class="long"` : ''}><bdi>${product}</bdi></h1>
${review.draft ? html`<p class="draft">${words.review.draft}</p>\n` : ''}${glance(verdict, site)}
${renderReviewByline(review, site)}
${isLedeShown ? html`<p class="lede"${lang} dir="${directionOf(verdictSummary)}">${verdictSummary}</p>\n` : ''}${renderReviewFacts(verdict, review, site)}
${review.image && image ? html`${renderReviewImage(review.image, image, review.language, links)}\n` : ''}${points(review, words)}
${text === '' ? '' : html`<div class="prose"${lang}>\n${trusted(renderMarkdown(text, basePath, findImage, words.controls.table))}</div>`}
${correction(slug, site)}</article>
${renderAlternatives(slug, alternatives, site)}
${renderVerdictHistory(history, review, site)}
${renderRelatedProducts(slug, category, related, site)}
${passOn(slug, site)}`;
  return renderPage(site, {
    title: words.verdict.headline({ product, phrase: words.verdict[`${verdict.verdict}Within`] }),
    canonical: links.review(slug),
    description: verdictSummary,
    section: 'reviews',
    preview: reviewPreview(verdict, site),
    head: html`<link rel="alternate" type="text/markdown" href="${links.markdown(slug)}">
<link rel="alternate" type="application/json" href="${links.record(slug)}">
<link rel="alternate" type="application/json+oembed" title="${product}" href="${links.oembed(slug, 'json')}">
<link rel="alternate" type="text/xml+oembed" title="${product}" href="${links.oembed(slug, 'xml')}">
${feedElements(links.feedsOf(`/reviews/${slug}`), product)}<script type="application/ld+json">${trusted(renderStructuredData(verdict, review, site, image))}</script>
`,
    main,
  });
}

/** Names of more characters are set smaller. */
const longName = 48;

function glance({ verdict, rating }: Verdict, { settings, words }: Site): Markup {
  const { ratingScale } = settings;
  return html`<div class="glance ${verdict}">
<p class="call">${verdictMark(verdict, words)}</p>
<p class="score"><span>${ratingParts(rating, ratingScale, words, (number) => html`<b>${number}</b>`)}</span> ${ratingMeter(rating, ratingScale)}</p>
</div>`;
}

/**
 * The review and whether its summary stands above it: a review that is no more than its summary is left out, and of one that
 * begins with it the summary.
 */
function withoutRepetition(summary: string, review: string) {
  const text = review.trim();
  if (text === summary) return { text: '', isLedeShown: true };
  return { text: review, isLedeShown: !text.startsWith(summary) };
}

/** Where what one copies is; the anchors are those of its sections, which once stood here. */
function passOn(slug: string, { links, words: { review } }: Site): Markup {
  const link = (id: string) => (text: string) =>
    html`<a id="${id}" href="${links.basePath}/reviews/${slug}/embed#${id}">${text}</a>`;
  return html`<p class="pass-on">${review.passOn({ badge: link('badge'), card: link('card'), data: link('data') })}</p>`;
}

/** The link to the source of the review, where the catalogue says where that is. */
function correction(slug: string, { settings: { editUrl }, words }: Site): Markup | '' {
  return editUrl === undefined
    ? ''
    : html`<p class="correction"><a href="${editAddress(editUrl, slug)}">${words.review.correct}</a></p>\n`;
}

function points({ pros, cons, language }: Review, { review }: Words): Markup | '' {
  if (pros.length + cons.length === 0) return '';
  const list = (kind: string, title: string, items: readonly string[]) =>
    items.length === 0
      ? ''
      : html`<section class="${kind}"><h2 class="label">${title}</h2>
<ul${langOf(language)}>${items.map((item) => html`<li dir="${directionOf(item)}">${item}</li>`)}</ul></section>`;
  return html`<div class="points">${list('pros', review.pros, pros)}${list('cons', review.cons, cons)}</div>`;
}

/** The picture of a product, with whose it is. */
function renderReviewImage(
  { alt, credit }: Image,
  shown: ShownImage,
  language: string | null,
  { basePath }: Links,
): Markup {
  const { width, height } = shown;
  return html`<figure class="picture"${langOf(language)}>
<img src="${basePath}${imagePath(shown)}" alt="${alt}" width="${width}" height="${height}" decoding="async">
${credit === undefined ? '' : html`<figcaption dir="${directionOf(credit)}">${credit}</figcaption>\n`}</figure>`;
}
