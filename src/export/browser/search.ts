// The page of search in an export: finds words with Pagefind, and shows what it finds as the service shows a search. Nothing
// of Pagefind is loaded before there are words to look for.

import { html } from 'hono/html';
import { browseTarget, searchPath } from '../../render/browse-address.ts';
import { make, onTyped } from '../../render/browser/dom.ts';
import { createLinks } from '../../render/links.ts';
import { browseFilters } from '../../render/pages/home/browse-filters.ts';
import { browseResults } from '../../render/pages/home/browse-results.ts';
import { siteOf } from '../../render/site.ts';
import type { SearchedCatalogue } from '../searched-catalogue.ts';
import { addressIn } from './search-address.ts';
import { viewOf } from './search-view.ts';

const form = document.querySelector('form.search');
const box = form?.querySelector('input[type=search]');
const place = document.getElementById('browse');
const status = document.getElementById('status');
const data = document.getElementById('catalogue')?.textContent;

if (form instanceof HTMLFormElement && box instanceof HTMLInputElement && place && status && data) {
  const catalogue: SearchedCatalogue = JSON.parse(data);
  const site = siteOf(catalogue, createLinks(catalogue.base, { search: 'page' }));
  const { links, words } = site;
  const atFirst = [...place.childNodes];
  let address = addressIn(location.search, catalogue);
  let latest = 0;

  /** Shows what the address asks for; a later call makes an earlier one show nothing. */
  const show = async () => {
    cancel();
    const own = ++latest;
    const { q } = address;
    document.title = `${q === undefined ? words.search.button : words.list.quoted({ q })} · ${catalogue.name}`;
    const showOther = (message: string) => {
      place.className = '';
      place.replaceChildren(...(message === '' ? [] : [make('p', {}, message)]), ...atFirst);
      status.textContent = message;
    };
    if (q === undefined) return showOther('');
    place.ariaBusy = 'true';
    try {
      const view = await viewOf({ ...address, q }, catalogue, links);
      if (own !== latest) return;
      place.className = 'browse';
      // Every text in it is escaped, as on the pages of the service.
      place.innerHTML = String(html`${browseFilters(view, site)}${browseResults(view, site)}`);
      status.textContent = document.getElementById('found')?.textContent ?? '';
    } catch {
      if (own === latest) showOther(words.search.failed);
    }
    place.ariaBusy = null;
  };

  /** Searches for what the box holds, in the view as it is. */
  const search = async () => {
    const { q } = addressIn(`?${new URLSearchParams({ q: box.value })}`, catalogue);
    if (q === address.q) return;
    address = { ...address, q, page: undefined };
    history.replaceState(
      null,
      '',
      q === undefined ? links.basePath + searchPath : browseTarget(address, links),
    );
    await show();
  };

  const cancel = onTyped(box, search);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    await search();
    document.getElementById('found')?.focus();
  });
  box.value = address.q ?? '';
  void show();
}
