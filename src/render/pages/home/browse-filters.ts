import { html } from 'hono/html';
import type { VerdictKind } from '../../../verdict/verdict-kind.ts';
import type { Words } from '../../../words/words.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import type { BrowseView, ListSettings } from './browse-view.ts';

/** With more categories than this, only those with the most reviews are offered beside a list. */
const offeredCategories = 12;

/** From the best to the worst, as a reader thinks of them. */
const verdictsInOrder: readonly VerdictKind[] = ['worthit', 'depends', 'skip'];

/** The filters beside a list: links that keep the rest of the view, each with the number of reviews it leads to. */
export function browseFilters(view: BrowseView, settings: ListSettings, links: Links): Markup {
  const { verdict, category } = view.address;
  const words = wordsOf(settings);
  const to = (change: BrowseAddress) => browseTarget({ ...view.address, ...change, page: undefined }, links);
  const all = (counts: Iterable<number>) => [...counts].reduce((sum, count) => sum + count, 0);
  const total = Object.keys(settings.categories).length;
  return html`<div class="filters">
<nav aria-labelledby="by-verdict"><h2 class="label" id="by-verdict">${words.list.verdict}</h2><ul>
${choice(words.list.all, all(Object.values(view.verdictCounts)), to({ verdict: undefined }), verdict === undefined, words)}
${verdictsInOrder.map((kind) =>
  choice(verdictMark(kind, words), view.verdictCounts[kind], to({ verdict: kind }), kind === verdict, words),
)}</ul></nav>
<nav aria-labelledby="by-category"><h2 class="label" id="by-category">${words.list.category}</h2><ul>
${choice(words.list.all, all(view.categoryCounts.values()), to({ category: undefined }), category === undefined, words)}
${offered(view, settings).map((slug) =>
  choice(
    html`<span dir="auto">${settings.categories[slug] ?? slug}</span>`,
    view.categoryCounts.get(slug) ?? 0,
    to({ category: slug }),
    slug === category,
    words,
  ),
)}
${total > offeredCategories ? html`<li class="more"><a href="${links.basePath}/categories">${words.list.allCategories({ count: total })}</a></li>` : ''}</ul></nav>
</div>`;
}

/** A choice leads nowhere when nothing would be there, unless it was made already or undoes one. */
function choice(name: Markup | string, count: number, href: string, current: boolean, words: Words): Markup {
  const said = html`<span class="name">${name}</span> <span class="count">${words.number(count)}</span>`;
  if (count === 0 && !current && name !== words.list.all) return html`<li class="none">${said}</li>`;
  const state = current ? html` aria-current="true"` : '';
  return html`<li><a href="${href}"${state}>${said}</a></li>`;
}

/** A few categories are all offered, in the publisher's order; of many, those with the most reviews here. */
function offered(
  { address: { category }, categoryCounts }: BrowseView,
  { categories }: ListSettings,
): string[] {
  const slugs = Object.keys(categories);
  if (slugs.length <= offeredCategories) return slugs;
  const most = [...categoryCounts]
    .sort(([a, ofA], [b, ofB]) => ofB - ofA || (a < b ? -1 : 1))
    .slice(0, offeredCategories)
    .map(([slug]) => slug);
  return category === undefined || most.includes(category) ? most : [category, ...most];
}
