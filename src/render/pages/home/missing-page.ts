import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import { browsePath, reviewsPath } from '../../browse-address.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { renderPage } from '../page.ts';
import { briefList } from './product-list.ts';
import { searchForm } from './search-form.ts';

/** What a reader meets where nothing is, and where to go from there. */
export interface MissingView {
  readonly title: string;
  /** What is missing, in a sentence. */
  readonly detail: string;
  /** What to begin a search with. */
  readonly q: string;
  /** Products that were perhaps meant, or that are worth seeing instead. */
  readonly products: readonly Verdict[];
  /** What the products are. */
  readonly heading: string;
  /** Slugs of categories that were perhaps meant, or hold the like. */
  readonly categories: readonly string[];
}

/** The page of an address where nothing is, or no longer is. */
export function renderMissingPage(site: Site, view: MissingView): string {
  const { links, words } = site;
  const { title, detail, q, products, heading, categories } = view;
  const { missing, search } = words;
  const linkTo = (path: string) => (text: string) => html`<a href="${path}">${text}</a>`;
  const main = html`<h1 dir="auto">${title}</h1>
<p class="lede" dir="auto">${detail}</p>
${products.length === 0 ? '' : html`<h2>${heading}</h2>${briefList(products, site)}`}
${categories.length === 0 ? '' : html`<p>${categoryLinks(categories, site)}</p>`}
<h2>${missing.lookElsewhere}</h2>
${searchForm({ q }, search.all, site)}
<p>${missing.everything({ reviews: linkTo(links.basePath + reviewsPath), categories: linkTo(`${links.basePath}/categories`) })}</p>`;
  return renderPage(site, { title, indexed: false, main });
}

function categoryLinks(
  slugs: readonly string[],
  { settings, links: { basePath }, words: { missing, separated } }: Site,
): Markup {
  const named = slugs.map(
    (slug) =>
      html`<a href="${browsePath(slug, basePath)}" dir="auto">${settings.categories[slug] ?? slug}</a>`,
  );
  return html`${missing.categories({ count: slugs.length, list: () => html`${separated(named)}` })}`;
}
