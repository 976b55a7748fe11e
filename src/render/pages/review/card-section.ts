import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { cardRoom } from '../../embed/card-room.ts';
import { elementMarkup } from '../../embed/element-markup.ts';
import { cardTitle, emInFrame, frameMarkup } from '../../embed/frame-markup.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { copyable } from '../code-block.ts';

/** "Put the whole verdict on your page": the card as an element, and as a frame where no script may run. */
export function renderCardSection(verdict: Verdict, settings: Settings, links: Links): Markup {
  const { slug, product } = verdict;
  const room = cardRoom(verdict, settings);
  const frame = {
    address: links.frame(slug),
    title: cardTitle(product, settings),
    height: emInFrame * room,
  };
  return html`<section class="reuse" aria-labelledby="card">
<h2 id="card">Put the whole verdict on your page</h2>
<p>A <a href="${links.basePath}/embed/${slug}">card</a> with the verdict, the price, who it is for and the credit keeps up by itself, too. Many sites also make one of the address of the review when you paste it.</p>
<h3 class="label">With a script</h3>
${copyable('card-element', 'the element', elementMarkup(verdict, settings, links, room))}
<h3 class="label">Without one</h3>
${copyable('card-frame', 'the frame', frameMarkup(frame))}
</section>`;
}
