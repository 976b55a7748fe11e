import { html } from 'hono/html';
import type { Links } from '../links.ts';
import type { Markup } from '../markup/markup.ts';

/** Links in the head of a page to the feeds of what it shows; none where there are none. */
export function feedElements(feeds: ReturnType<Links['feedsOf']>, title: string | undefined): Markup {
  if (feeds === undefined) return html``;
  return html`<link rel="alternate" type="application/atom+xml" title="${title}" href="${feeds.atom}">
<link rel="alternate" type="application/feed+json" title="${title}" href="${feeds.json}">
`;
}
