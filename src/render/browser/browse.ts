// Results as the reader types: fetches the page that the search form leads to, and replaces the list on this page with
// the list on that one, and the address too. Without this script, or when fetching fails, the form does the same.

import { onTyped } from './dom.ts';

const form = document.querySelector('form.search');
const box = form?.querySelector('input[type=search]');
const status = document.getElementById('status');

if (form instanceof HTMLFormElement && box instanceof HTMLInputElement && status) {
  let running: AbortController | undefined;
  let shown = location.href;

  /** The address that the form leads to, without what is empty. */
  const target = () => {
    const query = new URLSearchParams();
    for (const [name, value] of new FormData(form))
      if (typeof value === 'string' && value.trim() !== '') query.set(name, value.trim());
    return form.action + (query.size === 0 ? '' : `?${query}`);
  };

  /** Shows what the form leads to; false when it could not be fetched. A later call ends an earlier one. */
  const show = async () => {
    cancel();
    running?.abort();
    const address = target();
    if (address === shown) return true;
    const own = new AbortController();
    running = own;
    try {
      const response = await fetch(address, { signal: own.signal, headers: { Accept: 'text/html' } });
      const text = await response.text();
      if (own.signal.aborted) return true;
      const page = new DOMParser().parseFromString(text, 'text/html');
      const next = page.getElementById('browse');
      const present = document.getElementById('browse');
      if (!response.ok || !next || !present) return false;
      present.replaceWith(next);
      document.title = page.title;
      history.replaceState(null, '', address);
      shown = address;
      const said = [document.getElementById('found'), ...document.querySelectorAll('.notes p')];
      status.textContent = said.map((element) => element?.textContent ?? '').join('. ');
      return true;
    } catch {
      return own.signal.aborted;
    }
  };

  const cancel = onTyped(box, show);
  form.addEventListener('submit', async (event) => {
    event.preventDefault();
    if (await show()) document.getElementById('found')?.focus();
    else form.submit();
  });
}
