import { html } from 'hono/html';
import type { VerdictKind } from '../../../verdict/verdict-kind.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import { counted, figure } from '../counted.ts';
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
<nav aria-labelledby="by-verdict"><h2 class="label" id="by-verdict">Verdict</h2><ul>
${choice('All', all(Object.values(view.verdictCounts)), to({ verdict: undefined }), verdict === undefined)}
${verdictsInOrder.map((kind) =>
  choice(verdictMark(kind, words), view.verdictCounts[kind], to({ verdict: kind }), kind === verdict),
)}</ul></nav>
<nav aria-labelledby="by-category"><h2 class="label" id="by-category">Category</h2><ul>
${choice('All', all(view.categoryCounts.values()), to({ category: undefined }), category === undefined)}
${offered(view, settings).map((slug) =>
  choice(
    html`<span dir="auto">${settings.categories[slug] ?? slug}</span>`,
    view.categoryCounts.get(slug) ?? 0,
    to({ category: slug }),
    slug === category,
  ),
)}
${total > offeredCategories ? html`<li class="more"><a href="${links.basePath}/categories">All ${counted(total, 'category', 'categories')}</a></li>` : ''}</ul></nav>
</div>`;
}

/** A choice leads nowhere when nothing would be there, unless it was made already or undoes one. */
function choice(name: Markup | string, count: number, href: string, current: boolean): Markup {
  const words = html`<span class="name">${name}</span> <span class="count">${figure(count)}</span>`;
  if (count === 0 && !current && name !== 'All') return html`<li class="none">${words}</li>`;
  const state = current ? html` aria-current="true"` : '';
  return html`<li><a href="${href}"${state}>${words}</a></li>`;
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
