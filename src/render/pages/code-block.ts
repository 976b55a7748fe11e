import { html } from 'hono/html';
import type { Markup } from '../markup/markup.ts';

/** A piece of code or an answer to show. */
export interface CodeBlock {
  /** Unique on the page; the copy button needs it. */
  readonly id: string;
  /** What it is, in a few words; unique on the page, since screen readers name it so. */
  readonly caption: string;
  readonly code: string;
  /** Whether people would want to copy it. */
  readonly copy?: boolean;
  /** The address whose live answer this is. */
  readonly answerTo?: string;
}

/** Code with its caption. It scrolls inside when it is wider than the page, by keyboard too. */
export function codeBlock({ id, caption, code, copy = false, answerTo }: CodeBlock) {
  const source = answerTo === undefined ? '' : html` data-answer-to="${answerTo}"`;
  const button = html`<button type="button" data-copy="${id}" hidden>Copy<span class="unseen">: ${caption}</span></button>`;
  return html`<figure class="code">
<figcaption>${caption}${copy ? button : ''}</figcaption>
<pre id="${id}" tabindex="0" role="group" aria-label="${caption}"${source}><code>${code}</code></pre>
</figure>
`;
}

/** Text to be copied, with a button for it that the script of the site brings to life. */
export function copyable(id: string, name: string, text: Markup | string): Markup {
  return html`<div class="copyable"><pre id="${id}"><code>${text}</code></pre>
<button type="button" class="plain" data-copy="${id}" hidden>Copy<span class="unseen"> ${name}</span></button></div>`;
}
