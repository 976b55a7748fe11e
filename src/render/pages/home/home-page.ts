import { html } from 'hono/html';
import type { HistoryStep } from '../../../verdict/change/change.ts';
import type { ListedVerdict } from '../../../verdict/record.ts';
import type { Words } from '../../../words/words.ts';
import { browsePath, browseTarget } from '../../browse-address.ts';
import { describeStep } from '../../markup/history-step.ts';
import type { Markup } from '../../markup/markup.ts';
import { draftMark, verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import type { Site } from '../../site.ts';
import { renderPage } from '../page.ts';
import { judgement, productLink } from './product-list.ts';
import { searchForm } from './search-form.ts';

/** A verdict that was reviewed lately, or that a publication changed. */
export interface NewVerdict {
  readonly verdict: ListedVerdict;
  /** The day of it, YYYY-MM-DD. */
  readonly day: string;
  /** What a publication changed; nothing for one that was reviewed. */
  readonly step?: HistoryStep | undefined;
}

/** A category, and the best of it. */
export interface Shelf {
  readonly category: string;
  readonly total: number;
  readonly best: readonly ListedVerdict[];
}

/** What the home page shows. */
export interface HomeView {
  /** Reviews in the catalogue. */
  readonly total: number;
  /** The latest first. */
  readonly newest: readonly NewVerdict[];
  readonly shelves: readonly Shelf[];
}

/** The home page: the search, what is new, and the best of each category. */
export function renderHomePage(view: HomeView, site: Site): string {
  const { settings, links, words } = site;
  const { home, search, changes } = words;
  const { total, newest, shelves } = view;
  const main = html`${homeHead(total, site)}
${searchForm({}, search.all, site)}
<p class="unseen" role="status" id="status"></p>
<div id="browse">
${
  newest.length === 0
    ? ''
    : html`<section class="newest" aria-labelledby="new"><h2 id="new">${home.newest}</h2> <a class="onward" href="${links.basePath}/changes">${changes.title}</a>
<ul>${newest.map((one) => newVerdict(one, site))}</ul></section>`
}
${
  shelves.length === 0
    ? ''
    : html`<section aria-labelledby="best"><h2 id="best">${home.best}</h2>
<div class="shelves">${shelves.map((one) => shelf(one, site))}</div></section>`
}
${onward(total, site)}
</div>`;
  return renderPage(site, {
    title: undefined,
    canonical: links.home,
    description: settings.tagline ?? listDescription(total, site),
    layout: 'wide',
    script: links.search === 'query',
    main,
  });
}

/** What the home page, and a search of everything, begin with. */
export function homeHead(count: number, { settings, words: { home } }: Site): Markup {
  const about = count === 0 ? home.nothingYet : home.lede({ count });
  return html`<h1>${home.question}</h1>
<p class="lede" dir="auto">${settings.tagline ?? about}</p>`;
}

/** What a page says of a list of reviews to search engines; `category` is the name of the one that all are in. */
export function listDescription(count: number, { settings, words }: Site, category?: string): string {
  const { number, list } = words;
  const { min, max } = settings.ratingScale;
  const values = { count, min: number(min), max: number(max) };
  return category === undefined
    ? list.description(values)
    : list.categoryDescription({ ...values, category });
}

/** How many reviews a category has: a number, read out with what it counts. */
export function categorySize(count: number, { list }: Words): Markup {
  const unseen = (text: string) => html`<span class="unseen">${text}</span>`;
  return html`<span class="count">${list.count({ count, unseen })}</span>`;
}

function onward(count: number, { settings, links, words: { home, list } }: Site): Markup {
  const { basePath } = links;
  if (count === 0)
    return html`<p>${list.nothingAtAll({ feed: (text) => html`<a href="${basePath}/feed.atom">${text}</a>` })}</p>`;
  const categories = Object.keys(settings.categories).length;
  return html`<p class="onward"><a href="${browseTarget({}, links)}" class="button">${home.allReviews({ count })}</a>
<a href="${basePath}/categories" class="button plain">${list.allCategories({ count: categories })}</a></p>`;
}

function newVerdict({ verdict, day, step }: NewVerdict, site: Site): Markup {
  const { settings, links, words } = site;
  const { category, verdictSummary } = verdict;
  const moved = step ? describeStep(step, settings) : '';
  return html`<li>
<h3>${productLink(verdict, links)}${draftMark(verdict.draft, words)}</h3>
${judgement(verdict, site)}
<p class="gist" dir="auto">${verdictSummary}</p>
<p class="meta">${moved === '' ? '' : html`<span class="moved">${moved}</span>`}<a href="${browsePath(category, links.basePath)}" dir="auto">${settings.categories[category] ?? category}</a><time datetime="${day}">${words.day(day, 'short')}</time></p>
</li>`;
}

function shelf({ category, total, best }: Shelf, { settings, links, words }: Site): Markup {
  const item = (one: ListedVerdict) =>
    html`<li>${verdictMark(one.verdict, words, 'unseen')} <span class="name">${productLink(one, links)}${draftMark(one.draft, words)}</span> <span class="rating"><span aria-hidden="true">${words.number(one.rating)}</span><span class="unseen">${ratingWords(one.rating, settings.ratingScale, words)}</span></span></li>`;
  return html`<section>
<h3><a href="${browsePath(category, links.basePath)}" dir="auto">${settings.categories[category] ?? category}</a> ${categorySize(total, words)}</h3>
<ol>${best.map(item)}</ol>
</section>`;
}
