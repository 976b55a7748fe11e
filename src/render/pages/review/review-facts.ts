import { html } from 'hono/html';
import { isAddress } from '../../../verdict/identifier.ts';
import type { Review, Verdict } from '../../../verdict/record.ts';
import { directionOf } from '../../markup/direction.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { statedFacts } from '../../stated-facts.ts';

/** The facts under a verdict: price, whom it suits, where the product is at home, and what else names it. */
export function renderReviewFacts(
  verdict: Verdict,
  { website, identifiers, language }: Pick<Review, 'website' | 'identifiers' | 'language'>,
  { settings, words: { review: words } }: Site,
): Markup | '' {
  const facts = [
    ...statedFacts(verdict, settings).map(([name, text]) =>
      fact(name, html`<dd${langOf(language)} dir="${directionOf(text)}">${text}</dd>`),
    ),
    ...(website === null ? [] : [fact(words.website, html`<dd>${linkTo(website)}</dd>`)]),
    ...(identifiers.length === 0 ? [] : [fact(words.identifiers, html`${identifiers.map(identifierText)}`)]),
  ];
  return facts.length === 0 ? '' : html`<dl class="facts">\n${facts}</dl>`;
}

function fact(name: string, values: Markup): Markup {
  return html`<dt>${name}</dt>${values}\n`;
}

function identifierText(identifier: string): Markup {
  return html`<dd>${isAddress(identifier) ? linkTo(identifier) : html`<code>${identifier}</code>`}</dd>`;
}

/** A link to a product's own address, said as people say it: host and path, without what is the same in all. */
export function linkTo(address: string): Markup {
  const { host, pathname } = new URL(address);
  return html`<a href="${address}" rel="nofollow" dir="ltr">${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}</a>`;
}
