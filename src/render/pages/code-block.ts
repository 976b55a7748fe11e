import { html } from 'hono/html';
import { english } from '../../words/english.ts';
import { createWords, type Words } from '../../words/words.ts';
import type { Markup } from '../markup/markup.ts';

/** Documents for developers are in English. */
const englishWords = createWords('en', english);

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
export function codeBlock(
  { id, caption, code, copy = false, answerTo }: CodeBlock,
  words: Words = englishWords,
) {
  const source = answerTo === undefined ? '' : html` data-answer-to="${answerTo}"`;
  return html`<figure class="code">
<figcaption>${caption}${copy ? copyButton(id, caption, '', words) : ''}</figcaption>
<pre id="${id}" tabindex="0" role="group" aria-label="${caption}"${source}><code>${code}</code></pre>
</figure>
`;
}

/** Text to be copied, with a button for it that the script of the site brings to life. */
export function copyable(
  id: string,
  name: string,
  text: Markup | string,
  words: Words = englishWords,
): Markup {
  return html`<div class="copyable"><pre id="${id}"><code>${text}</code></pre>
${copyButton(id, name, 'plain', words)}</div>`;
}

function copyButton(id: string, what: string, kind: string, { controls }: Words): Markup {
  const { copy, copied, selected, selectedDetail } = controls;
  const label = copy({ what, unseen: (text) => html`<span class="unseen">${text}</span>` });
  return html`<button type="button"${kind === '' ? '' : html` class="${kind}"`} data-copy="${id}" data-copied="${copied}" data-selected="${selected}" data-selected-detail="${selectedDetail}" hidden>${label}</button>`;
}
