import { html } from 'hono/html';
import { browseTarget } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import type { SearchNotes } from '../../list.ts';
import type { Markup } from '../../markup/markup.ts';
import type { BrowseView } from './browse-view.ts';

/** What a search did to its words, a line each, with links that have it do otherwise; nothing if it did nothing. */
export function searchNotes({ address, search, total }: BrowseView, links: Links): Markup | '' {
  const { q, exact } = address;
  if (q === undefined) return '';
  const to = (change: Pick<BrowseView['address'], 'exact'>) =>
    browseTarget({ ...address, page: undefined, ...change }, links);
  const notes = exact
    ? [html`Every word as typed. <a href="${to({ exact: undefined })}">Search for similar words too</a>`]
    : search && total > 0
      ? notesOf(q, search, to({ exact: '1' }))
      : [];
  return notes.length === 0
    ? ''
    : html`<div class="notes">${notes.map((note) => html`<p>${note}</p>`)}</div>`;
}

function notesOf(q: string, { corrected, left_out, suggested }: SearchNotes, asTyped: string): Markup[] {
  const notes: Markup[] = [];
  if (suggested) notes.push(html`<strong>No review answers this.</strong> These come nearest.`);
  if (corrected.length > 0)
    notes.push(
      html`Showing results for <strong dir="auto">${correctedQuery(q, corrected)}</strong>. <a href="${asTyped}">Search instead for <bdi>${q}</bdi></a>`,
    );
  if (left_out.length > 0)
    notes.push(
      html`Left out: ${left_out.map((word, index) => html`${index === 0 ? '' : ', '}<s dir="auto">${word}</s>`)}`,
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
