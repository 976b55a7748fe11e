import { html } from 'hono/html';
import { type BrowseAddress, browsePath, searchPath } from '../../browse-address.ts';
import { searchMaxCharacters } from '../../list.ts';
import type { Markup } from '../../markup/markup.ts';
import type { ListSite } from './browse-view.ts';

/** The search box: a form that keeps the rest of the view, and leads to the first page of what it finds. */
export function searchForm(
  { q, verdict, category, rating, tag, order }: BrowseAddress,
  label: string,
  { links: { basePath, search }, words }: ListSite,
): Markup | '' {
  if (search === 'none') return '';
  const onePage = search === 'page';
  const kept = Object.entries({ category: onePage ? category : undefined, verdict, rating, tag, order })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`);
  return html`<form class="search" role="search" action="${onePage ? basePath + searchPath : browsePath(category, basePath)}">
<label class="unseen" for="q">${label}</label>
<input type="search" id="q" name="q" value="${q ?? ''}" placeholder="${label}" maxlength="${searchMaxCharacters}" autocomplete="off" spellcheck="false" dir="auto">
${kept}<button type="submit">${words.search.button}</button>
</form>${onePage ? html`\n<noscript><p class="quiet">${words.search.needsScript}</p></noscript>` : ''}`;
}
