import { html } from 'hono/html';
import type { Image, ShownImage } from '../../../verdict/image.ts';
import { imagePath } from '../../images.ts';
import type { Links } from '../../links.ts';
import { directionOf } from '../../markup/direction.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';

/** The picture of a product, with whose it is. */
export function renderReviewImage(
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
