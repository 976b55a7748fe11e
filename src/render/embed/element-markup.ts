import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import type { Site } from '../site.ts';
import { cardRoomMax } from './card-room.ts';
import { cardTitle } from './frame-markup.ts';

/**
 * The element with its script, to paste into a page: two lines. The link stands for the card where it cannot come, and
 * the style keeps its room, in em (`cardRoom`), until the script is there.
 */
export function elementMarkup(
  { slug, product }: Pick<Verdict, 'slug' | 'product'>,
  { settings, links }: Pick<Site, 'settings' | 'links'>,
  room: number = cardRoomMax,
): string {
  return `${html`<script src="${links.element}" async></script>
<product-verdict slug="${slug}" style="display:block;min-height:${room}em"><a href="${links.review(slug)}">${cardTitle(product, settings)}</a></product-verdict>`}`;
}
