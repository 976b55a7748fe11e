import { html } from 'hono/html';
import type { Review } from '../../../verdict/record.ts';
import { authorsOf } from '../../authors.ts';
import { directionOf } from '../../markup/direction.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { dayOf } from '../day.ts';

/** Who reviewed a product, when and how, and how they came by it: what a reader's trust rests on, right under the verdict. */
export function renderReviewByline(review: Review, site: Site): Markup {
  const { reviewed, authors, disclosure, language } = review;
  const { links, words } = site;
  const people = authorsOf(authors, site).map(
    ({ name, address }) => html`<a rel="author" href="${address}"><bdi>${name}</bdi></a>`,
  );
  const names = () => html`${words.joined(people)}`;
  const parts = [
    ...(people.length === 0 ? [] : [html`${words.review.by({ names })}`]),
    ...(reviewed === null ? [] : [dayOf(reviewed, words)]),
    html`<a href="${links.basePath}/about">${words.review.method}</a>`,
  ];
  return html`<div class="byline">
<ul>${parts.map((part) => html`<li>${part}</li>`)}</ul>
${disclosure === null ? '' : html`<p${langOf(language)} dir="${directionOf(disclosure)}">${disclosure}</p>\n`}</div>`;
}
