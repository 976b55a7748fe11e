import { html } from 'hono/html';
import type { ListedVerdict } from '../../../verdict/record.ts';
import { comparedMax, comparePath } from '../../compare-address.ts';
import type { Markup } from '../../markup/markup.ts';
import { draftMark, verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import type { Site } from '../../site.ts';
import { isStated } from '../../stated-facts.ts';

/** The products that the publisher names in the place of this one, as they are named; nothing when there are none. */
export function renderAlternatives(
  slug: string,
  products: readonly ListedVerdict[],
  site: Site,
): Markup | '' {
  return renderProducts('alternatives', site.words.review.alternatives, slug, products, site);
}

/** Other products of the same category; nothing when there are none. */
export function renderRelatedProducts(
  slug: string,
  category: string,
  products: readonly ListedVerdict[],
  site: Site,
): Markup | '' {
  const { settings, links, words } = site;
  const name = settings.categories[category] ?? category;
  const link = () => html`<a href="${links.basePath}/categories/${category}"><bdi>${name}</bdi></a>`;
  const heading = html`${words.review.best({ category: link })}`;
  return renderProducts('related', heading, slug, products, site);
}

function renderProducts(
  id: 'alternatives' | 'related',
  heading: Markup | string,
  slug: string,
  products: readonly ListedVerdict[],
  { settings, links: { basePath, search }, words }: Site,
): Markup | '' {
  if (products.length === 0) return '';
  const compared = [slug, ...products.map((one) => one.slug)].slice(0, comparedMax);
  // An export has the comparisons with alternatives: of those with the best there would be one for each product.
  const comparison =
    id === 'alternatives' || search === 'query'
      ? html`<p class="compare-link"><a href="${comparePath(compared, basePath)}">${words.review.compare}</a></p>\n`
      : '';
  return html`<section class="related" aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
<ul>${products.map(
    ({ slug, product, verdict, rating, price, draft }) => html`<li>
<h3><a href="${basePath}/reviews/${slug}"><bdi>${product}</bdi></a></h3>
<p>${verdictMark(verdict, words)}<span class="quiet">${ratingWords(rating, settings.ratingScale, words)}</span>${draftMark(draft, words)}</p>
${isStated(price, settings) ? html`<p class="quiet"><bdi>${price}</bdi></p>\n` : ''}</li>`,
  )}</ul>
${comparison}</section>`;
}
