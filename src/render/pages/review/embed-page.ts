import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import { cardRoom } from '../../embed/card-room.ts';
import { elementMarkup } from '../../embed/element-markup.ts';
import { cardTitle, emInFrame, frameMarkup } from '../../embed/frame-markup.ts';
import type { Markup } from '../../markup/markup.ts';
import { shellWord } from '../../shell-word.ts';
import type { Site } from '../../site.ts';
import { copyable } from '../code-block.ts';
import { renderPage } from '../page.ts';
import { renderBadgeSection } from './badge-section.ts';

/** `/reviews/:slug/embed`: what one copies of a verdict, as a badge, as a card, as data, each with its credit. */
export function renderEmbedPage(verdict: Verdict, site: Site): string {
  const { links, words } = site;
  const { slug, product } = verdict;
  const main = html`<p class="label"><a href="${links.basePath}/reviews/${slug}"><bdi>${product}</bdi></a></p>
<h1>${words.review.embed}</h1>
${renderBadgeSection(verdict, site)}
${renderCardSection(verdict, site)}
${renderDataSection(slug, site)}`;
  return renderPage(site, {
    title: words.review.embedTitle({ product }),
    canonical: links.embedPage(slug),
    section: 'reviews',
    indexed: false,
    script: true,
    main,
  });
}

/** "Put the whole verdict on your page": the card as an element, and as a frame where no script may run. */
function renderCardSection(verdict: Verdict, site: Site): Markup {
  const { settings, links, words } = site;
  const { slug, product } = verdict;
  const { paste } = words;
  const room = cardRoom(verdict, settings);
  const frame = {
    address: links.frame(slug),
    title: cardTitle(product, settings),
    height: emInFrame * room,
  };
  return html`<section class="reuse" aria-labelledby="card">
<h2 id="card">${paste.card}</h2>
<p>${paste.cardNote({ card: (text: string) => html`<a href="${links.basePath}/embed/${slug}">${text}</a>` })}</p>
<h3 class="label">${paste.withScript}</h3>
${copyable('card-element', paste.withScript, elementMarkup(verdict, site, room), words)}
<h3 class="label">${paste.withoutScript}</h3>
${copyable('card-frame', paste.withoutScript, frameMarkup(frame), words)}
</section>`;
}

/** "Use this data": where the verdict is as JSON, how to ask for it, and the credit to give. */
function renderDataSection(slug: string, { settings, links, words }: Site): Markup {
  const { attribution, licence } = settings;
  const { paste } = words;
  const linkTo = (address: string) => (text: string) => html`<a href="${address}">${text}</a>`;
  const address = links.record(slug);
  const credit = `${html`<a href="${attribution.url ?? links.base}">${attribution.text}</a>`}`;
  return html`<section class="reuse" aria-labelledby="data">
<h2 id="data">${paste.data}</h2>
<p>${paste.dataNote({ json: linkTo(`${links.basePath}/api/v1/${slug}`), licence: linkTo(licence.url), id: licence.id, docs: linkTo(`${links.basePath}/docs`) })}</p>
<h3 class="label">${paste.address}</h3>
${copyable('data-address', paste.address, address, words)}
<h3 class="label">${paste.curl}</h3>
${copyable('data-curl', paste.curl, `curl ${shellWord(address)}`, words)}
<h3 class="label">${paste.credit}</h3>
${copyable('data-credit', paste.credit, credit, words)}
</section>`;
}
