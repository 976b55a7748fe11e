import { html } from 'hono/html';
import { reviewsPath, searchPath } from '../render/browse-address.ts';
import { type Asset, textAsset } from '../render/markup/asset.ts';
import { trusted } from '../render/markup/markup.ts';
import { homeHead } from '../render/pages/home/home-page.ts';
import { searchForm } from '../render/pages/home/search-form.ts';
import { renderPage } from '../render/pages/page.ts';
import type { Site } from '../render/site.ts';
import { messagesOf } from '../words/words-of.ts';
import type { SearchedCatalogue } from './searched-catalogue.ts';

/** The script of the page, by a path that changes with it. */
export function searchAsset(script: string): Asset {
  return textAsset('search', 'js', script);
}

/** The page that every search box leads to: its script finds words with Pagefind, and lists what they find. */
export function renderSearchPage(total: number, script: Asset, site: Site): string {
  const { settings, links, words } = site;
  const { basePath } = links;
  const { name, categories, ratingScale, notStated, language } = settings;
  const catalogue: SearchedCatalogue = {
    name,
    base: links.base,
    total,
    categories,
    ratingScale,
    language,
    // The script has no words of its own.
    words: messagesOf(settings),
    ...(notStated !== undefined && { notStated }),
  };
  const linkTo = (path: string) => (text: string) => html`<a href="${path}">${text}</a>`;
  const main = html`${homeHead(total, site)}
${searchForm({}, words.search.all, site)}
<p class="unseen" role="status" id="status"></p>
<div id="browse"><p>${words.missing.everything({ reviews: linkTo(basePath + reviewsPath), categories: linkTo(`${basePath}/categories`) })}</p></div>
<script type="application/json" id="catalogue">${trusted(JSON.stringify(catalogue).replaceAll('<', '\\u003c'))}</script>`;
  return renderPage(site, {
    title: words.search.button,
    canonical: `${links.base}${searchPath}`,
    section: 'reviews',
    layout: 'wide',
    indexed: false,
    head: html`<script type="module" src="${basePath}${script.path}"></script>\n`,
    main,
  });
}
