import { html } from 'hono/html';
import { type VerdictKind, verdictKinds } from '../../verdict/entry.ts';
import type { Verdict } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { type HomeAddress, homeQuery, type Links } from '../links.ts';
import { verdictWords } from '../verdict-words.ts';
import { creditOf, renderPage } from './page.ts';

/** What the home page shows: which part of which listing, and how many there are of each kind. */
export interface HomeView {
  readonly verdict: VerdictKind | undefined;
  readonly category: string | undefined;
  /** From 1 on. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
  readonly verdicts: readonly Verdict[];
  /** Size of the listing with this filter in place of the one that is set. */
  readonly countOf: (filter: { verdict?: VerdictKind | undefined; category?: string | undefined }) => number;
}

/** The home page: what is reviewed, by verdict and by category, in pages. The address holds the whole state. */
export function renderHomePage(view: HomeView, settings: Settings, links: Links): string {
  const { verdict, category, page, pages, total } = view;
  const name = category === undefined ? undefined : (settings.categories[category] ?? category);
  const subject = [verdict && verdictWords[verdict], name].filter((part) => part !== undefined).join(', ');
  const address = (query: HomeAddress) => `${links.basePath || '/'}${homeQuery(query)}`;
  const main = html`<h1>${subject === '' ? settings.name : subject}</h1>
<nav class="filters" aria-label="Verdict">
<ul>${[undefined, ...verdictKinds].map((kind) =>
    filterItem(
      kind === undefined ? 'All verdicts' : verdictWords[kind],
      address({ verdict: kind, category }),
      view.countOf({ verdict: kind, category }),
      kind === verdict,
    ),
  )}</ul>
</nav>
<nav class="filters" aria-label="Category">
<ul>${[undefined, ...Object.keys(settings.categories)].map((slug) =>
    filterItem(
      slug === undefined ? 'All categories' : (settings.categories[slug] ?? slug),
      address({ verdict, category: slug }),
      view.countOf({ verdict, category: slug }),
      slug === category,
    ),
  )}</ul>
</nav>
${total === 0 ? html`<p>No verdict is both. <a href="${address({})}">Show all of them</a>.</p>` : ''}
<ul class="products">${view.verdicts.map((item) => productItem(item, settings, links))}</ul>
${pages > 1 ? pager(page, pages, (number) => address({ verdict, category, page: number })) : ''}`;
  return renderPage({
    title: subject === '' ? settings.name : `${subject} · ${settings.name}`,
    basePath: links.basePath,
    siteName: settings.name,
    canonical: `${links.base}${links.basePath === '' ? '/' : ''}${homeQuery({ verdict, category, page })}`,
    credit: creditOf(settings),
    main,
  });
}

function filterItem(name: string, href: string, count: number, current: boolean) {
  const state = current ? html` aria-current="true"` : '';
  return html`<li><a href="${href}"${state}>${name} <span class="count">${count}</span></a></li>`;
}

function productItem(item: Verdict, { ratingScale }: Settings, links: Links) {
  return html`<li>
<h2 dir="auto"><a href="${links.basePath}/reviews/${item.slug}">${item.product}</a></h2>
<p class="verdict ${item.verdict}">${verdictWords[item.verdict]}, ${item.rating} out of ${ratingScale.max}<span class="price" dir="auto">${item.price}</span></p>
<p dir="auto">${item.verdictSummary}</p>
</li>`;
}

function pager(page: number, pages: number, address: (page: number) => string) {
  return html`<nav class="pager" aria-label="Pages"><p>
${page > 1 ? html`<a rel="prev" href="${address(page - 1)}">Previous page</a>` : ''}
<span>Page ${page} of ${pages}</span>
${page < pages ? html`<a rel="next" href="${address(page + 1)}">Next page</a>` : ''}
</p></nav>`;
}
