import { html } from 'hono/html';
import { orders } from '../../../verdict/order.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { type BrowseAddress, browseTarget } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { counted } from '../counted.ts';
import type { BrowseView, ListSettings } from './browse-view.ts';
import { nothingFound } from './nothing-found.ts';
import { pageNumbers } from './page-numbers.ts';
import { productList } from './product-list.ts';
import { searchNotes } from './search-notes.ts';

const orderNames = { match: 'Best match', name: 'Name', rating: 'Rating', reviewed: 'Latest' } as const;

/** What was found: how much, in which order, and a page of it. */
export function browseResults(view: BrowseView, settings: ListSettings, links: Links): Markup {
  const { address, total, pages, verdicts, highlights } = view;
  const to = (change: BrowseAddress) => browseTarget({ ...address, ...change }, links);
  return html`<section class="results" aria-labelledby="found">
<div class="found">
<h2 class="label" id="found" tabindex="-1">${foundWords(view, settings)}</h2>
${total > 1 ? orderLinks(address, links) : ''}
</div>
${searchNotes(view, settings, links)}
${total === 0 ? nothingFound(view, settings, links) : productList(verdicts, address.category, highlights, settings, links)}
${pageNumbers(address.page ?? 1, pages, (page) => to({ page }))}
</section>`;
}

function foundWords(
  { address: { q, verdict, page = 1 }, total, pages, search }: BrowseView,
  settings: ListSettings,
): Markup {
  const what = counted(total, q === undefined ? 'review' : search?.suggested ? 'related review' : 'result');
  return html`${what}${q === undefined ? '' : html` for “<bdi>${q}</bdi>”`}${
    verdict === undefined ? '' : `: ${wordsOf(settings).verdict[`${verdict}Within`]}`
  }${pages > 1 ? `, page ${page} of ${pages}` : ''}`;
}

function orderLinks(address: BrowseAddress, links: Links): Markup {
  const { q } = address;
  const fallback = q === undefined ? 'name' : 'match';
  const offered = q === undefined ? orders : (['match', ...orders] as const);
  const link = (order: keyof typeof orderNames) => {
    const href = browseTarget(
      { ...address, order: order === 'match' ? undefined : order, page: undefined },
      links,
    );
    const state = order === (address.order ?? fallback) ? html` aria-current="true"` : '';
    return html`<li><a href="${href}"${state}>${orderNames[order]}</a></li>`;
  };
  return html`<nav class="order" aria-label="Order"><ul>${offered.map(link)}</ul></nav>`;
}
