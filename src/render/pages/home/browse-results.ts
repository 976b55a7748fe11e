import { html } from 'hono/html';
import { orders } from '../../../verdict/order.ts';
import type { Words } from '../../../words/words.ts';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { filterButton } from './browse-filters.ts';
import type { BrowseView, ListSite } from './browse-view.ts';
import { nothingFound } from './nothing-found.ts';
import { pageNumbers } from './page-numbers.ts';
import { productList } from './product-list.ts';
import { searchNotes } from './search-notes.ts';

/** What was found: how much, in which order, and a page of it. */
export function browseResults(view: BrowseView, site: ListSite): Markup {
  const { links, words } = site;
  const { address, total, pages, verdicts, highlights } = view;
  const to = (change: BrowseAddress) => browseTarget({ ...address, ...change }, links);
  return html`<section class="results" aria-labelledby="found">
<div class="found">
<h2 class="label" id="found" tabindex="-1">${foundWords(view, words)}</h2>
${total > 1 ? orderLinks(address, words, links) : ''}
</div>
${filterButton(view, site)}
${searchNotes(view, site)}
${total === 0 ? nothingFound(view, site) : productList(verdicts, address.category, highlights, site)}
${pageNumbers(address.page ?? 1, pages, words, (page) => to({ page }))}
</section>`;
}

function foundWords(
  { address: { q, verdict, page = 1 }, total, pages, search }: BrowseView,
  words: Words,
): Markup {
  const found = { count: total, q: () => html`<bdi>${words.list.quoted({ q: q ?? '' })}</bdi>` };
  const what =
    q === undefined
      ? words.list.reviews(found)
      : search?.suggested
        ? words.list.related(found)
        : words.list.results(found);
  return html`${what}${
    verdict === undefined ? '' : words.list.withVerdict({ verdict: words.verdict[`${verdict}Within`] })
  }${pages > 1 ? words.list.onPage({ page, pages }) : ''}`;
}

function orderLinks(address: BrowseAddress, { list }: Words, links: Links): Markup {
  const { q } = address;
  const fallback = q === undefined ? 'name' : 'match';
  const offered = q === undefined ? orders : (['match', ...orders] as const);
  const link = (order: (typeof offered)[number]) => {
    const href = browseTarget(
      { ...address, order: order === 'match' ? undefined : order, page: undefined },
      links,
    );
    const state = order === (address.order ?? fallback) ? html` aria-current="true"` : '';
    return html`<li><a href="${href}"${state}>${list[order]}</a></li>`;
  };
  return html`<nav class="order" aria-label="${list.order}"><ul>${offered.map(link)}</ul></nav>`;
}
