import { html } from 'hono/html';
import type { Markup } from '../page.ts';

/** Text to be copied, with a button for it that the script of the site brings to life. */
export function copyable(id: string, name: string, text: Markup | string): Markup {
  return html`<div class="copyable"><pre id="${id}"><code>${text}</code></pre>
<button type="button" class="plain" data-copy="${id}" hidden>Copy<span class="unseen"> ${name}</span></button></div>`;
}
