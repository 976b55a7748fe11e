import { html } from 'hono/html';
import { attributionOf } from '../../list.ts';
import { codeBlock } from '../code-block.ts';
import type { DocsSection, DocsSubject } from './docs-section.ts';
import { htmlText, markdownText } from './snippets.ts';

/** The section on credit: what the licence asks for, ready to paste. */
export function creditSection({ settings, links }: DocsSubject): DocsSection {
  const { text, url } = attributionOf(settings, links);
  return {
    id: 'credit',
    title: 'Credit the source',
    content: html`<p>The verdicts are licensed under <a rel="license" href="${settings.licence.url}">${settings.licence.id}</a>. Use them as it allows, and wherever you show one, show this line with its link:</p>
${codeBlock({ id: 'credit-html', caption: 'Credit in HTML', code: htmlText`<a href="${url}">${text}</a>`, copy: true })}
${codeBlock({ id: 'credit-markdown', caption: 'Credit in Markdown', code: `[${markdownText(text)}](${url})`, copy: true })}
${codeBlock({ id: 'credit-text', caption: 'Credit as plain text', code: `${text}, ${url}`, copy: true })}
<p>A badge that links to its review is credit enough for itself. Every list repeats the line in <code>attribution</code>.</p>`,
  };
}
