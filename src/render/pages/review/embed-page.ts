import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { cardRoom } from '../../embed/card-room.ts';
import { elementMarkup } from '../../embed/element-markup.ts';
import { cardTitle, emInFrame, frameMarkup } from '../../embed/frame-markup.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { shellWord } from '../../shell-word.ts';
import { copyable } from '../code-block.ts';
import { renderPage } from '../page.ts';
import { renderBadgeSection } from './badge-section.ts';

/** `/reviews/:slug/embed`: what one copies of a verdict, as a badge, as a card, as data, each with its credit. */
export function renderEmbedPage(verdict: Verdict, settings: Settings, links: Links): string {
  const { slug, product } = verdict;
  const words = wordsOf(settings).review;
  const main = html`<p class="label"><a href="${links.basePath}/reviews/${slug}"><bdi>${product}</bdi></a></p>
<h1>${words.embed}</h1>
${renderBadgeSection(verdict, settings, links)}
${renderCardSection(verdict, settings, links)}
${renderDataSection(slug, settings, links)}`;
  return renderPage(
    {
      title: words.embedTitle({ product }),
      canonical: links.embedPage(slug),
      section: 'reviews',
      indexed: false,
      script: true,
      main,
    },
    settings,
    links,
  );
}

/** "Put the whole verdict on your page": the card as an element, and as a frame where no script may run. */
function renderCardSection(verdict: Verdict, settings: Settings, links: Links): Markup {
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

/** "Use this data": where the verdict is as JSON, how to ask for it, and the credit to give. */
function renderDataSection(slug: string, settings: Settings, links: Links): Markup {
  const { attribution, licence } = settings;
  const words = wordsOf(settings).paste;
  const linkTo = (address: string) => (text: string) => html`<a href="${address}">${text}</a>`;
  const address = links.record(slug);
  const credit = `${html`<a href="${attribution.url ?? links.base}">${attribution.text}</a>`}`;
  return html`<section class="reuse" aria-labelledby="data">
<h2 id="data">${words.data}</h2>
<p>${words.dataNote({ json: linkTo(`${links.basePath}/api/v1/${slug}`), licence: linkTo(licence.url), id: licence.id, docs: linkTo(`${links.basePath}/docs`) })}</p>
<h3 class="label">${words.address}</h3>
${copyable('data-address', words.address, address, wordsOf(settings))}
<h3 class="label">${words.curl}</h3>
${copyable('data-curl', words.curl, `curl ${shellWord(address)}`, wordsOf(settings))}
<h3 class="label">${words.credit}</h3>
${copyable('data-credit', words.credit, credit, wordsOf(settings))}
</section>`;
}
