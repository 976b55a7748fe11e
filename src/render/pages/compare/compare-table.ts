import { html } from 'hono/html';
import { mayBeNotStated, type NotStatedKey } from '../../../verdict/entry.ts';
import type { ShownImage } from '../../../verdict/image.ts';
import type { ListedVerdict, Review } from '../../../verdict/record.ts';
import { comparePath } from '../../compare-address.ts';
import { imagePath } from '../../images.ts';
import { directionOf } from '../../markup/direction.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import { draftMark, verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import type { Site } from '../../site.ts';
import { isStated } from '../../stated-facts.ts';
import { dayOf } from '../day.ts';
import { ratingMeter } from '../review/rating-meter.ts';
import { linkTo } from '../review/review-facts.ts';

/** A product of a comparison. */
export interface ComparedProduct {
  readonly verdict: ListedVerdict;
  readonly review: Review;
  readonly image?: ShownImage | undefined;
}

/** A row of the table: what it says of each product, or nothing where there is nothing to say. */
interface Row {
  readonly name: string;
  readonly cellOf: (product: ComparedProduct) => Markup | '';
}

/**
 * Products side by side, a column each. On a phone the stylesheet makes a card of each column, which is still a table to
 * those who have it read to them. A row of which no product says anything is left out.
 */
export function compareTable(products: readonly ComparedProduct[], site: Site): Markup {
  const rows = rowsOf(site).filter(({ cellOf }) => products.some((one) => cellOf(one) !== ''));
  const slugs = products.map(({ verdict }) => verdict.slug);
  return html`<table class="compared of-${products.length}" aria-label="${products.map(({ verdict }) => verdict.product).join(', ')}">
<thead><tr><td class="corner"></td>${products.map((one, index) => headOf(one, index, slugs, site))}</tr></thead>
<tbody>${rows.map(
    ({ name, cellOf }) => html`<tr><th scope="row">${name}</th>${products.map((one, index) => {
      const cell = cellOf(one);
      return html`<td class="of-${index + 1}${cell === '' ? ' none' : ''}" data-label="${name}"><div>${cell === '' ? html`<span aria-hidden="true">–</span>` : cell}</div></td>`;
    })}</tr>
`,
  )}</tbody>
</table>`;
}

function headOf(
  { verdict, review, image }: ComparedProduct,
  index: number,
  slugs: readonly string[],
  { links, words }: Site,
): Markup {
  const { slug, product, draft } = verdict;
  const others = slugs.filter((one) => one !== slug);
  const picture =
    review.image && image
      ? html`<img src="${links.basePath}${imagePath(image)}" alt="${review.image.alt}" width="${image.width}" height="${image.height}" decoding="async">`
      : '';
  // An export has not every smaller comparison.
  const remove =
    links.search === 'query'
      ? html`<a class="remove" href="${comparePath(others, links.basePath)}" aria-label="${words.comparison.removeNamed({ product })}">${words.comparison.remove}</a>`
      : '';
  return html`<th scope="col" class="of-${index + 1}">${picture}<a class="name" href="${links.basePath}/reviews/${slug}"><bdi>${product}</bdi></a>${draftMark(draft, words)}${remove}</th>`;
}

function rowsOf({ settings, words }: Site): readonly Row[] {
  const { ratingScale } = settings;
  const { comparison, review: names } = words;
  const text = (words: string, { language }: Review) =>
    html`<span${langOf(language)} dir="${directionOf(words)}">${words}</span>`;
  const fact = (key: NotStatedKey): Row => ({
    name: words.verdict[key],
    cellOf: ({ verdict, review }) => (isStated(verdict[key], settings) ? text(verdict[key], review) : ''),
  });
  const points = ({ language, ...review }: Review, kind: 'pros' | 'cons') => {
    const items = review[kind];
    return items.length === 0
      ? ''
      : html`<ul class="${kind}"${langOf(language)}>${items.map((item) => html`<li dir="${directionOf(item)}">${item}</li>`)}</ul>`;
  };
  return [
    { name: comparison.verdict, cellOf: ({ verdict }) => verdictMark(verdict.verdict, words) },
    {
      name: comparison.rating,
      cellOf: ({ verdict: { verdict, rating } }) =>
        html`<span class="rated ${verdict}">${ratingWords(rating, ratingScale, words)} ${ratingMeter(rating, ratingScale)}</span>`,
    },
    { name: comparison.summary, cellOf: ({ verdict, review }) => text(verdict.verdictSummary, review) },
    ...mayBeNotStated.map(fact),
    { name: names.pros, cellOf: ({ review }) => points(review, 'pros') },
    { name: names.cons, cellOf: ({ review }) => points(review, 'cons') },
    {
      name: comparison.reviewed,
      cellOf: ({ review }) => (review.reviewed === null ? '' : dayOf(review.reviewed, words)),
    },
    { name: names.website, cellOf: ({ review }) => (review.website === null ? '' : linkTo(review.website)) },
  ];
}
