import { html } from 'hono/html';
import { pageGrounds } from '../../verdict/brand.ts';
import type { Markup } from '../markup/markup.ts';
import type { Site } from '../site.ts';
import { openSearchType } from './open-search.ts';

/** What the head of every page says of the publication: its icons, its colours, and how browsers search it. */
export function brandHead({ settings: { name }, links: { basePath, search } }: Site): Markup {
  const { light, dark } = pageGrounds;
  return html`<meta name="theme-color" content="${light[0]}" media="(prefers-color-scheme: light)">
<meta name="theme-color" content="${dark[0]}" media="(prefers-color-scheme: dark)">
<link rel="icon" href="${basePath}/favicon.ico" sizes="32x32">
<link rel="icon" href="${basePath}/icon.svg" type="image/svg+xml">
<link rel="apple-touch-icon" href="${basePath}/apple-touch-icon.png">
<link rel="manifest" href="${basePath}/manifest.webmanifest">
${search === 'none' ? '' : html`<link rel="search" type="${openSearchType}" title="${name}" href="${basePath}/opensearch.xml">\n`}`;
}
