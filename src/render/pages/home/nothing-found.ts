import { html } from 'hono/html';
import { wordsOf } from '../../../words/words-of.ts';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { counted } from '../counted.ts';
import type { BrowseView, ListSettings } from './browse-view.ts';

/** What to do when a view is empty: filters to drop, everything. */
export function nothingFound(view: BrowseView, settings: ListSettings, links: Links): Markup {
  const { address, verdictCounts, categoryCounts, catalogueTotal } = view;
  if (catalogueTotal === 0)
    return html`<p class="lede">Nothing has been reviewed yet. New reviews will be told in the <a href="${links.basePath}/feed.atom">feed</a>.</p>`;
  const { q, verdict, category } = address;
  const name = category === undefined ? undefined : (settings.categories[category] ?? category);
  const instead = (words: string, count: number, to: BrowseAddress) =>
    count === 0
      ? ''
      : html`<li><a href="${browseTarget(to, links)}">${words}</a> <span class="quiet">${counted(count, 'review')}</span></li>`;
  return html`<p class="lede">Nothing${name === undefined ? '' : html` in <span dir="auto">${name}</span>`}${
    verdict === undefined ? '' : ` with the verdict “${wordsOf(settings).verdict[verdict]}”`
  }${q === undefined ? ' yet' : html` matches “<bdi>${q}</bdi>”`}.</p>
<h3>What there is</h3>
<ul>
${verdict === undefined ? '' : instead('With any verdict', sum(Object.values(verdictCounts)), { q, category })}
${name === undefined ? '' : instead('In all categories', sum(categoryCounts.values()), { q, verdict })}
${instead('All reviews', catalogueTotal, {})}
</ul>`;
}

function sum(counts: Iterable<number>): number {
  return [...counts].reduce((total, count) => total + count, 0);
}
