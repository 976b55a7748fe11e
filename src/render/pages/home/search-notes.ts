import { html } from 'hono/html';
import type { Words } from '../../../words/words.ts';
import { browseTarget } from '../../browse-address.ts';
import { comparePath } from '../../compare-address.ts';
import type { SearchNotes } from '../../list.ts';
import type { Markup } from '../../markup/markup.ts';
import type { BrowseView, ListSite } from './browse-view.ts';

/** What a search did to its words, a line each, with links that have it do otherwise; nothing if it did nothing. */
export function searchNotes(
  { address, search, total, compared }: BrowseView,
  { links, words }: ListSite,
): Markup | '' {
  const { q, exact } = address;
  if (q === undefined) return '';
  const to = (change: Pick<BrowseView['address'], 'exact'>) =>
    browseTarget({ ...address, page: undefined, ...change }, links);
  const notes = exact
    ? [
        html`${words.search.asTyped({ similar: (text) => html`<a href="${to({ exact: undefined })}">${text}</a>` })}`,
      ]
    : search && total > 0
      ? notesOf(q, search, to({ exact: '1' }), words)
      : [];
  if (compared.length > 1) {
    const path = comparePath(
      compared.map(({ slug }) => slug),
      links.basePath,
    );
    const names = words.joined(compared.map(({ product }) => html`<bdi>${product}</bdi>`));
    notes.unshift(html`<a href="${path}">${words.comparison.beside({ names: () => html`${names}` })}</a>`);
  }
  return notes.length === 0
    ? ''
    : html`<div class="notes">${notes.map((note) => html`<p>${note}</p>`)}</div>`;
}

function notesOf(
  q: string,
  { corrected, left_out, suggested }: SearchNotes,
  asTyped: string,
  { search, separated }: Words,
): Markup[] {
  const notes: Markup[] = [];
  if (suggested) notes.push(html`${search.noAnswer({ strong: (text) => html`<strong>${text}</strong>` })}`);
  if (corrected.length > 0)
    notes.push(
      html`${search.corrected({
        corrected: () => html`<strong dir="auto">${correctedQuery(q, corrected)}</strong>`,
        instead: () => html`<a href="${asTyped}">${search.instead({ q: () => html`<bdi>${q}</bdi>` })}</a>`,
      })}`,
    );
  if (left_out.length > 0)
    notes.push(
      html`${search.leftOut({ words: () => html`${separated(left_out.map((word) => html`<s dir="auto">${word}</s>`))}` })}`,
    );
  return notes;
}

/** The query as it would have been typed without its mistakes. */
function correctedQuery(q: string, corrected: SearchNotes['corrected']): string {
  return corrected.reduce((text, { from, to }) => {
    const at = text.toLowerCase().indexOf(from.toLowerCase());
    return at === -1 ? to : text.slice(0, at) + to + text.slice(at + from.length);
  }, q);
}
