import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { browsePath } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { renderPage } from '../page.ts';
import { briefList } from './product-list.ts';
import { searchForm } from './search-form.ts';

/** What a reader meets where nothing is, and where to go from there. */
export interface MissingView {
  readonly title: string;
  /** What is missing, in a sentence. */
  readonly detail: string;
  /** Words to begin a search with. */
  readonly words: string;
  /** Products that were perhaps meant, or that are worth seeing instead. */
  readonly products: readonly Verdict[];
  /** What the products are. */
  readonly heading: string;
  /** Slugs of categories that were perhaps meant, or hold the like. */
  readonly categories: readonly string[];
}

/** The page of an address where nothing is, or is no more. */
export function renderMissingPage(view: MissingView, settings: Settings, links: Links): string {
  const { title, detail, words, products, heading, categories } = view;
  const main = html`<h1 dir="auto">${title}</h1>
<p class="lede" dir="auto">${detail}</p>
${products.length === 0 ? '' : html`<h2>${heading}</h2>${briefList(products, settings, links)}`}
${categories.length === 0 ? '' : html`<p>${categoryLinks(categories, settings, links)}</p>`}
<h2>Look for something else</h2>
${searchForm({ q: words }, 'Search all reviews', links)}
<p>Or see <a href="${links.basePath || '/'}">all reviews</a> and <a href="${links.basePath}/categories">all categories</a>.</p>`;
  return renderPage({ title, indexed: false, main }, settings, links);
}

function categoryLinks(slugs: readonly string[], { categories }: Settings, { basePath }: Links): Markup {
  const named = slugs.map(
    (slug, index) =>
      html`${index === 0 ? '' : ', '}<a href="${browsePath(slug, basePath)}" dir="auto">${categories[slug] ?? slug}</a>`,
  );
  return html`${slugs.length === 1 ? 'Category' : 'Categories'}: ${named}`;
}
