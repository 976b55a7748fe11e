import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { cardRoom } from '../../embed/card-room.ts';
import { elementMarkup } from '../../embed/element-markup.ts';
import { cardTitle, emInFrame, frameMarkup } from '../../embed/frame-markup.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { copyable } from '../code-block.ts';

/** "Put the whole verdict on your page": the card as an element, and as a frame where no script may run. */
export function renderCardSection(verdict: Verdict, settings: Settings, links: Links): Markup {
  const { slug, product } = verdict;
  const words = wordsOf(settings).paste;
  const room = cardRoom(verdict, settings);
  const frame = {
    address: links.frame(slug),
    title: cardTitle(product, settings),
    height: emInFrame * room,
  };
  return html`<section class="reuse" aria-labelledby="card">
<h2 id="card">${words.card}</h2>
<p>${words.cardNote({ card: (text: string) => html`<a href="${links.basePath}/embed/${slug}">${text}</a>` })}</p>
<h3 class="label">${words.withScript}</h3>
${copyable('card-element', words.withScript, elementMarkup(verdict, settings, links, room), wordsOf(settings))}
<h3 class="label">${words.withoutScript}</h3>
${copyable('card-frame', words.withoutScript, frameMarkup(frame), wordsOf(settings))}
</section>`;
}
