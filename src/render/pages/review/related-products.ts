import { html } from 'hono/html';
import type { ListedVerdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import type { Links } from '../../links.ts';
import { draftMark } from '../../markup/draft-mark.ts';
import type { Markup } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import { isStated } from '../../stated-facts.ts';

/** The products that the publisher names in the place of this one; nothing when there are none. */
export function renderAlternatives(
  products: readonly ListedVerdict[],
  settings: Settings,
  links: Links,
): Markup | '' {
  return renderProducts('alternatives', 'Alternatives', products, settings, links);
}

/** Other products of the same category; nothing when there are none. */
export function renderRelatedProducts(
  category: string,
  products: readonly ListedVerdict[],
  settings: Settings,
  links: Links,
): Markup | '' {
  const name = settings.categories[category] ?? category;
  const heading = html`Best rated in <a href="${links.basePath}/categories/${category}"><bdi>${name}</bdi></a>`;
  return renderProducts('related', heading, products, settings, links);
}

function renderProducts(
  id: string,
  heading: Markup | string,
  products: readonly ListedVerdict[],
  settings: Settings,
  { basePath }: Links,
): Markup | '' {
  if (products.length === 0) return '';
  const words = wordsOf(settings);
  return html`<section class="related" aria-labelledby="${id}">
<h2 id="${id}">${heading}</h2>
<ul>${products.map(
    ({ slug, product, verdict, rating, price, draft }) => html`<li>
<h3><a href="${basePath}/reviews/${slug}"><bdi>${product}</bdi></a></h3>
<p>${verdictMark(verdict, words)}<span class="quiet">${ratingWords(rating, settings.ratingScale, words)}</span>${draftMark(draft, words)}</p>
${isStated(price, settings) ? html`<p class="quiet"><bdi>${price}</bdi></p>\n` : ''}</li>`,
  )}</ul>
</section>`;
}
