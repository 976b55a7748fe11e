import { html } from 'hono/html';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import type { VerdictKind } from '../../../verdict/verdict-kind.ts';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Markup } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import type { BrowseView, ListSite } from './browse-view.ts';

/** With more categories than this, only those with the most reviews are offered beside a list. */
const offeredCategories = 12;

/** From the best to the worst, as a reader thinks of them. */
const verdictsInOrder: readonly VerdictKind[] = ['worthit', 'depends', 'skip'];

/** How far up the scale the ratings are that a reader can ask for at least. */
const offeredShares = [0.9, 0.7, 0.5] as const;

/**
 * The filters of a list: links that keep the rest of the view. Beside the list where there is room; else behind the button
 * `filterButton`, and without script. Nothing where there is nothing to narrow.
 */
export function browseFilters(view: BrowseView, { settings, links, words }: ListSite): Markup | '' {
  if (isFutile(view)) return '';
  const { tag } = view.address;
  const to = (change: BrowseAddress) => browseTarget({ ...view.address, ...change, page: undefined }, links);
  const all = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);
  const total = Object.keys(settings.categories).length;
  /** A choice leads nowhere when nothing would be there, unless it was made already or undoes one. */
  const choice = <Key extends 'verdict' | 'rating' | 'category' | 'tag'>(
    key: Key,
    value: BrowseAddress[Key],
    name: Markup | string,
    count?: number,
  ) => {
    const isCurrent = value === view.address[key];
    const content = html`<span class="name">${name}</span>${count === undefined ? '' : html` <span class="count">${words.number(count)}</span>`}`;
    if (count === 0 && !isCurrent && value !== undefined) return html`<li class="none">${content}</li>`;
    const state = isCurrent ? html` aria-current="true"` : '';
    return html`<li><a href="${to({ [key]: value })}"${state}>${content}</a></li>`;
  };
  return html`<div class="filters" id="filters" popover>
${filterGroup('verdict', words.list.verdict, [
  choice('verdict', undefined, words.list.all, all(Object.values(view.verdictCounts))),
  ...verdictsInOrder.map((kind) =>
    choice('verdict', kind, verdictMark(kind, words), view.verdictCounts[kind]),
  ),
])}
${
  links.search === 'query'
    ? filterGroup('rating', words.list.rating, [
        choice('rating', undefined, words.list.all),
        ...offeredRatings(settings.ratingScale, view.address.rating).map((least) =>
          choice('rating', least, words.list.ratingFrom({ rating: words.number(least) })),
        ),
      ])
    : ''
}
${filterGroup('category', words.list.category, [
  choice('category', undefined, words.list.all, all(view.categoryCounts.values())),
  ...offered(view, settings.categories).map((slug) => {
    const name = html`<span dir="auto">${settings.categories[slug] ?? slug}</span>`;
    return choice('category', slug, name, view.categoryCounts.get(slug) ?? 0);
  }),
  total > offeredCategories
    ? html`<li class="more"><a href="${links.basePath}/categories">${words.list.allCategories({ count: total })}</a></li>`
    : '',
])}
${
  links.search === 'query' && view.tags.length > 0
    ? filterGroup('tag', words.list.tag, [
        choice('tag', undefined, words.list.all),
        ...[...new Set(tag === undefined ? view.tags : [tag, ...view.tags])].map((one) =>
          choice('tag', one, one),
        ),
      ])
    : ''
}
</div>`;
}

/** What opens the filters where there is no room for them, and what is chosen, each with a link that drops it. */
export function filterButton(view: BrowseView, { links, words }: ListSite): Markup | '' {
  if (isFutile(view)) return '';
  const { list, verdict: kinds, number } = words;
  const { verdict, rating, tag } = view.address;
  const to = (change: BrowseAddress) => browseTarget({ ...view.address, ...change, page: undefined }, links);
  const dropped = (name: string, change: BrowseAddress) =>
    html`<a class="chosen" href="${to(change)}"><span aria-hidden="true">${name} ×</span><span class="unseen">${list.without({ filter: name })}</span></a>`;
  return html`<p class="narrowing"><button type="button" class="plain" popovertarget="filters">${list.filters}</button>
${verdict === undefined ? '' : dropped(kinds[verdict], { verdict: undefined })}
${rating === undefined ? '' : dropped(list.ratingFrom({ rating: number(rating) }), { rating: undefined })}
${tag === undefined ? '' : dropped(tag, { tag: undefined })}</p>`;
}

/** Whether a search found nothing with no filter chosen, so that none can help. */
function isFutile({ total, address: { verdict, category, rating, tag } }: BrowseView): boolean {
  return total === 0 && [verdict, category, rating, tag].every((chosen) => chosen === undefined);
}

function filterGroup(id: string, name: string, choices: readonly (Markup | string)[]): Markup {
  return html`<nav aria-labelledby="by-${id}"><h2 class="label" id="by-${id}">${name}</h2><ul>
${choices}</ul></nav>`;
}

function offeredRatings({ min, max }: RatingScale, chosen: number | undefined): number[] {
  const least = offeredShares.map((share) => Math.round(min + share * (max - min)));
  const all = new Set(chosen === undefined ? least : [...least, chosen]);
  return [...all].filter((rating) => rating > min).sort((a, b) => b - a);
}

/** A few categories are all offered, in the publisher's order; of many, those with the most reviews here. */
function offered(
  { address: { category }, categoryCounts }: BrowseView,
  categories: Readonly<Record<string, string>>,
): string[] {
  const slugs = Object.keys(categories);
  if (slugs.length <= offeredCategories) return slugs;
  const most = [...categoryCounts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, offeredCategories)
    .map(([slug]) => slug);
  return category === undefined || most.includes(category) ? most : [category, ...most];
}
