import { html } from 'hono/html';
import { wordsOf } from '../../../words/words-of.ts';
import { type BrowseAddress, browsePath, searchPath } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import { searchMaxCharacters } from '../../list.ts';
import type { Markup } from '../../markup/markup.ts';
import type { ListSettings } from './browse-view.ts';

/** The search box: a form that keeps the rest of the view, and leads to the first page of what it finds. */
export function searchForm(
  { q, verdict, category, rating, tag, order }: BrowseAddress,
  label: string,
  settings: ListSettings,
  { basePath, search }: Links,
): Markup | '' {
  if (search === 'none') return '';
  const { search: words } = wordsOf(settings);
  const onePage = search === 'page';
  const kept = Object.entries({ category: onePage ? category : undefined, verdict, rating, tag, order })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">\n`);
  return html`<form class="search" role="search" action="${onePage ? basePath + searchPath : browsePath(category, basePath)}">
<label class="unseen" for="q">${label}</label>
<input type="search" id="q" name="q" value="${q ?? ''}" placeholder="${label}" maxlength="${searchMaxCharacters}" autocomplete="off" spellcheck="false" dir="auto">
${kept}<button type="submit">${words.button}</button>
</form>${onePage ? html`\n<noscript><p class="quiet">${words.needsScript}</p></noscript>` : ''}`;
}
