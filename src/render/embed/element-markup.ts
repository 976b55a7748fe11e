import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import type { Links } from '../links.ts';
import { cardTitle } from './frame-markup.ts';

/**
 * The element with its script, to paste into a page: two lines. The link stands for the card where it cannot come, and
 * the style keeps its room until the script is there.
 */
export function elementMarkup(
  { slug, product }: Pick<Verdict, 'slug' | 'product'>,
  { name }: Settings,
  links: Links,
): string {
  return `${html`<script src="${links.element}" async></script>
<product-verdict slug="${slug}" style="display:block;min-height:20em"><a href="${links.review(slug)}">${cardTitle(product, name)}</a></product-verdict>`}`;
}
