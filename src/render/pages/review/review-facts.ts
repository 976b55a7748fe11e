import { html } from 'hono/html';
import type { Review, Verdict } from '../../../verdict/record.ts';
import { directionOf } from '../../markup/direction.ts';
import type { Markup } from '../../markup/markup.ts';
import { dayOf } from '../day.ts';

/** The facts under a verdict: price, whom it suits, where the product is at home, and who reviewed it when and how. */
export function renderReviewFacts({ price, bestFor, skipIf }: Verdict, review: Review): Markup {
  const { website } = review;
  return html`<dl class="facts">
${textFact('Price', price)}${textFact('Best for', bestFor)}${textFact('Skip if', skipIf)}${
  website === null
    ? ''
    : fact('Website', html`<dd><a href="${website}" rel="nofollow">${shortAddress(website)}</a></dd>`)
}${reviewedFact(review)}</dl>`;
}

function textFact(name: string, text: string): Markup {
  return fact(name, html`<dd dir="${directionOf(text)}">${text}</dd>`);
}

function reviewedFact({ reviewed, disclosure }: Review): Markup | '' {
  const day = reviewed === null ? '' : html`<dd>${dayOf(reviewed)}</dd>`;
  const told =
    disclosure === null ? '' : html`<dd class="quiet" dir="${directionOf(disclosure)}">${disclosure}</dd>`;
  if (day === '') return told === '' ? '' : fact('Disclosure', told);
  return fact('Reviewed', html`${day}${told}`);
}

function fact(name: string, values: Markup): Markup {
  return html`<dt>${name}</dt>${values}\n`;
}

/** An address as people say it: host and path, without what is the same in all. */
function shortAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
