import { html } from 'hono/html';

/** A text of the contract for a page: what stands between back-ticks is code, the rest is text. */
export function inlineCode(text: string) {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
