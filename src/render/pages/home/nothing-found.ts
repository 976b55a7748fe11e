import { html } from 'hono/html';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Markup } from '../../markup/markup.ts';
import type { BrowseView, ListSite } from './browse-view.ts';

/** What to do when a view is empty: filters to drop, everything. */
export function nothingFound(view: BrowseView, { links, words }: ListSite): Markup {
  const { list } = words;
  const { address, verdictCounts, categoryCounts, catalogueTotal } = view;
  if (catalogueTotal === 0)
    return html`<p class="lede">${list.nothingAtAll({ feed: (text) => html`<a href="${links.basePath}/feed.atom">${text}</a>` })}</p>`;
  const { q, verdict, category } = address;
  const instead = (name: string, count: number, to: BrowseAddress) =>
    count === 0
      ? ''
      : html`<li><a href="${browseTarget(to, links)}">${name}</a> <span class="quiet">${list.reviews({ count })}</span></li>`;
  const message =
    q === undefined ? list.nothing : list.nothingFor({ q: () => html`<bdi>${list.quoted({ q })}</bdi>` });
  return html`<p class="lede">${message}</p>
<h3>${list.instead}</h3>
<ul>
${verdict === undefined ? '' : instead(list.anyVerdict, sum(Object.values(verdictCounts)), { ...address, verdict: undefined })}
${category === undefined ? '' : instead(list.anyCategory, sum(categoryCounts.values()), { ...address, category: undefined })}
${instead(list.everything, catalogueTotal, {})}
</ul>`;
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
