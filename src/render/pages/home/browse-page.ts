import { html } from 'hono/html';
import type { Words } from '../../../words/words.ts';
import { browseTarget, isListing } from '../../browse-address.ts';
import { comparedMin, comparePath } from '../../compare-address.ts';
import { feedQuery, type Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { feedElements } from '../feed-links.ts';
import { renderPage } from '../page.ts';
import { browseFilters } from './browse-filters.ts';
import { browseResults } from './browse-results.ts';
import type { BrowseView } from './browse-view.ts';
import { homeHead, listDescription } from './home-page.ts';
import { searchForm } from './search-form.ts';

/** A list of reviews: a search, filters, and what they find, in an order and in pages. */
export function renderBrowsePage(view: BrowseView, site: Site): string {
  const { settings, links, words } = site;
  const { search } = words;
  const { address } = view;
  const { q, category } = address;
  const name = category === undefined ? undefined : (settings.categories[category] ?? category);
  const about = category === undefined ? undefined : settings.categoryDescriptions?.[category];
  const main = html`${name === undefined ? listHead(view, site) : categoryHead(name, about, site)}${category === undefined || q !== undefined ? '' : bestLink(view, site)}
${searchForm(address, name === undefined ? search.all : search.within({ category: name }), site)}
<p class="unseen" role="status" id="status"></p>
<div class="browse${q === undefined ? '' : ' searched'}" id="browse">
${browseFilters(view, site)}
${browseResults(view, site)}
</div>`;
  return renderPage(site, {
    title: titleOf(view, name, words),
    canonical: absolute(view, address.page, links),
    description: q === undefined ? (about ?? listDescription(view.total, site, name)) : undefined,
    section: category === undefined ? 'reviews' : 'categories',
    layout: 'wide',
    indexed: isListing(address),
    script: links.search === 'query',
    head: html`${neighbours(view, links)}${feedsOf(view, name, site)}`,
    main,
  });
}

/** Links to the feeds of a narrower list; files have no narrower ones. */
function feedsOf(
  { address: { verdict, category } }: BrowseView,
  name: string | undefined,
  { links, words }: Site,
): Markup {
  if (category !== undefined && verdict === undefined)
    return feedElements(links.feedsOf(`/categories/${category}`), name);
  const query = feedQuery({ verdict, category });
  if (query === '' || links.search !== 'query') return html``;
  const feeds = { atom: links.atom + query, json: links.jsonFeed + query };
  return feedElements(feeds, name ?? (verdict && words.verdict[verdict]));
}

/** A list of everything has a name; a search begins as the home page does, with its head out of the way. */
function listHead({ address, catalogueTotal }: BrowseView, site: Site): Markup {
  return address.q === undefined
    ? html`<h1>${site.words.list.everything}</h1>`
    : homeHead(catalogueTotal, site);
}

function categoryHead(name: string, about: string | undefined, { links: { basePath }, words }: Site): Markup {
  return html`<p class="label"><a href="${basePath}/categories">${words.layout.categories}</a></p>
<h1 dir="auto">${name}</h1>${about === undefined ? '' : html`\n<p class="lede" dir="auto">${about}</p>`}`;
}

/** To the best of a category, side by side. */
function bestLink({ compared }: BrowseView, { links: { basePath }, words }: Site): Markup | '' {
  const slugs = compared.map(({ slug }) => slug);
  return slugs.length < comparedMin
    ? ''
    : html`\n<p><a href="${comparePath(slugs, basePath)}">${words.comparison.bestLink}</a></p>`;
}

/** Everything that tells one view from another, since it is what a history or a bookmark shows. */
function titleOf(
  { address: { q, verdict, rating, tag, order, page }, pages }: BrowseView,
  name: string | undefined,
  { list, verdict: kinds, number, series }: Words,
): string {
  const parts = [
    q && list.quoted({ q }),
    name,
    verdict && kinds[verdict],
    rating === undefined ? undefined : list.ratingFrom({ rating: number(rating) }),
    tag,
    order === 'rating' ? list.byRating : order === 'reviewed' ? list.byReviewed : undefined,
    page !== undefined && page > 1 ? list.page({ page, pages }) : undefined,
  ].flatMap((part) => part || []);
  return parts.length === 0 ? list.everything : series(parts);
}

function neighbours(view: BrowseView, links: Links): Markup {
  const { address, pages } = view;
  const { page = 1 } = address;
  const link = (relation: string, to: number) =>
    to < 1 || to > pages ? '' : html`<link rel="${relation}" href="${absolute(view, to, links)}">\n`;
  return html`${link('prev', page - 1)}${link('next', page + 1)}`;
}

function absolute({ address }: BrowseView, page: number | undefined, links: Links): string {
  const { base, basePath } = links;
  return base.slice(0, base.length - basePath.length) + browseTarget({ ...address, page }, links);
}
