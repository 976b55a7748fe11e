import { html } from 'hono/html';
import type { ListedVerdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import { isStated } from '../../stated-facts.ts';

/** Other products of the same category; nothing when there are none. */
export function renderRelatedProducts(
  category: string,
  products: readonly ListedVerdict[],
  settings: Settings,
  { basePath }: Links,
): Markup | '' {
  const { categories, ratingScale } = settings;
  if (products.length === 0) return '';
  return html`<section class="related" aria-labelledby="related">
<h2 id="related">Best rated in <a href="${basePath}/categories/${category}"><bdi>${categories[category] ?? category}</bdi></a></h2>
<ul>${products.map(
    ({ slug, product, verdict, rating, price }) => html`<li>
<h3><a href="${basePath}/reviews/${slug}"><bdi>${product}</bdi></a></h3>
<p>${verdictMark(verdict)}<span class="quiet">${ratingWords(rating, ratingScale)}</span></p>
${isStated(price, settings) ? html`<p class="quiet"><bdi>${price}</bdi></p>\n` : ''}</li>`,
  )}</ul>
</section>`;
}
