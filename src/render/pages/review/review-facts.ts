import { html } from 'hono/html';
import { isAddress } from '../../../verdict/identifier.ts';
import type { Review, Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import type { Words } from '../../../words/words.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { authorsOf, type LinkedPerson } from '../../authors.ts';
import type { Links } from '../../links.ts';
import { directionOf } from '../../markup/direction.ts';
import type { Markup } from '../../markup/markup.ts';
import { statedFacts } from '../../stated-facts.ts';
import { dayOf } from '../day.ts';

/** The facts under a verdict: price, whom it suits, where the product is at home, and who reviewed it when and how. */
export function renderReviewFacts(
  verdict: Verdict,
  review: Review,
  settings: Settings,
  links: Links,
): Markup {
  const { website } = review;
  return html`<dl class="facts">
${statedFacts(verdict, settings).map(([name, text]) => textFact(name, text))}${
  website === null
    ? ''
    : fact('Website', html`<dd><a href="${website}" rel="nofollow">${shortAddress(website)}</a></dd>`)
}${reviewedFact(review, authorsOf(review.authors, settings, links), wordsOf(settings))}${identifiersFact(review.identifiers)}</dl>`;
}

function textFact(name: string, text: string): Markup {
  return fact(name, html`<dd dir="${directionOf(text)}">${text}</dd>`);
}

function identifiersFact(identifiers: readonly string[]): Markup | '' {
  if (identifiers.length === 0) return '';
  const items = identifiers.map((identifier) =>
    isAddress(identifier)
      ? html`<dd><a href="${identifier}" rel="nofollow">${shortAddress(identifier)}</a></dd>`
      : html`<dd><code>${identifier}</code></dd>`,
  );
  return fact('Identifiers', html`${items}`);
}

function reviewedFact(
  { reviewed, disclosure }: Review,
  authors: readonly LinkedPerson[],
  words: Words,
): Markup | '' {
  const told =
    disclosure === null ? '' : html`<dd class="quiet" dir="${directionOf(disclosure)}">${disclosure}</dd>`;
  if (reviewed === null && authors.length === 0) return told === '' ? '' : fact('Disclosure', told);
  const day = reviewed === null ? '' : dayOf(reviewed, words);
  const names = authors.map(
    ({ name, address }, index) =>
      html`${index === 0 ? '' : index + 1 === authors.length ? ' and ' : ', '}<a href="${address}"><bdi>${name}</bdi></a>`,
  );
  const by = names.length === 0 ? '' : html`${reviewed === null ? '' : ' '}by ${names}`;
  return fact('Reviewed', html`<dd>${day}${by}</dd>${told}`);
}

function fact(name: string, values: Markup): Markup {
  return html`<dt>${name}</dt>${values}\n`;
}

/** An address as people say it: host and path, without what is the same in all. */
function shortAddress(address: string): string {
  const { host, pathname } = new URL(address);
  return `${host.replace(/^www\./, '')}${pathname.replace(/\/$/, '')}`;
}
