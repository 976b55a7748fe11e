import { html } from 'hono/html';
import { brandLink } from '../brand/brand-link.ts';
import { brandHead } from '../brand/head.ts';
import type { Links } from '../links.ts';
import type { Markup } from '../markup/markup.ts';
import type { Site } from '../site.ts';
import { siteScript, siteStyleOf } from './assets.ts';
import { type LinkPreview, renderSocialTags } from './social-tags.ts';

/** What a page is made of, besides what all pages of a publication share. */
export interface PageParts {
  /** What the page is about; the name of the publication follows it, or stands alone when there is nothing. */
  readonly title: string | undefined;
  /** Absolute address of the page, when it has one of its own. */
  readonly canonical?: string | undefined;
  readonly description?: string | undefined;
  /** Whether its content is a document for developers: those are in English, whatever the publication's language. */
  readonly forDevelopers?: boolean;
  /** Which entry of the navigation the page belongs to. */
  readonly section?: Section;
  /** `text` (default): one column to read; `wide`: the whole width, for lists. */
  readonly layout?: 'text' | 'wide';
  /** False: search engines may follow its links but not list it. */
  readonly indexed?: boolean;
  /** Whether the page has use for the script of the site; it works without. */
  readonly script?: boolean;
  /** What a link to the page shows; of the publication by default, for pages with an address of their own. */
  readonly preview?: LinkPreview;
  /** More elements for the head. */
  readonly head?: Markup | undefined;
  /** The page's own content. */
  readonly main: Markup;
}

/** The entries of the navigation, in their order. */
const sections = {
  reviews: '/reviews',
  categories: '/categories',
  docs: '/docs',
  about: '/about',
} as const;

/** An entry of the navigation. */
export type Section = keyof typeof sections;

/** A whole HTML document around the content of a page. */
export function renderPage(site: Site, parts: PageParts): string {
  const { settings, links, words } = site;
  const { title, canonical, description, section, layout = 'text', indexed = true, head, main } = parts;
  const { name, mcp } = settings;
  const own = { lang: words.language, dir: words.direction };
  const { lang, dir } = parts.forDevelopers ? ({ lang: 'en', dir: 'ltr' } as const) : own;
  // Around a document in English, all else is still in the language of the publication.
  const around = lang === own.lang ? '' : html` lang="${own.lang}" dir="${own.dir}"`;
  return `${html`<!doctype html>
<html lang="${lang}" dir="${dir}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title === undefined ? name : `${title} · ${name}`}</title>
${description === undefined ? '' : html`<meta name="description" content="${description}">\n`}${
  indexed ? '' : html`<meta name="robots" content="noindex, follow">\n`
}${canonical === undefined ? '' : html`<link rel="canonical" href="${canonical}">\n`}<link rel="alternate" type="application/atom+xml" title="${name}" href="${links.atom}">
<link rel="alternate" type="application/feed+json" title="${name}" href="${links.jsonFeed}">
${mcp === undefined ? '' : html`<link rel="https://modelcontextprotocol.io" title="Model Context Protocol" href="${mcp}">\n`}<link rel="stylesheet" href="${links.basePath}${siteStyleOf(settings).path}">
${brandHead(site)}${previewTags(parts, site)}${parts.script ? html`<script type="module" src="${links.basePath}${siteScript.path}"></script>\n` : ''}${head ?? ''}</head>
<body>
<a class="skip-link" href="#main"${around}>${words.layout.skipLink}</a>
${mistakesOf(links)}${siteHeader(section, around, site)}
<main id="main" class="${layout}">
${main}
</main>
${siteFooter(around, site)}
</body>
</html>
`}`;
}

function previewTags(parts: PageParts, { settings: { name }, links }: Site): Markup | '' {
  const { title = name, description, canonical: url } = parts;
  if (url === undefined) return '';
  const site = {
    type: 'website',
    title,
    description,
    url,
    picture: links.sitePicture,
    pictureText: name,
  } as const;
  return html`${renderSocialTags(parts.preview ?? site, name)}\n`;
}

/** What is wrong with the catalogue of a preview. */
function mistakesOf({ mistakes }: Links): Markup | '' {
  if (mistakes.length === 0) return '';
  return html`<aside class="mistakes" aria-label="Mistakes" lang="en" dir="ltr">
<p>This page is not up to date: the catalogue has mistakes.</p>
<ul>${mistakes.map((mistake) => html`<li dir="auto">${mistake}</li>`)}</ul>
</aside>
`;
}

function siteHeader(section: Section | undefined, around: Markup | '', site: Site): Markup {
  const { layout } = site.words;
  const entries = (Object.keys(sections) as Section[]).map((key) => {
    const path = sections[key];
    const state = key === section ? html` aria-current="true"` : '';
    return html`<li><a href="${site.links.basePath}${path}"${state}>${layout[key]}</a></li>`;
  });
  return html`<header class="site"${around}>
${brandLink(site)}
<nav aria-label="${layout.site}"><ul>${entries}</ul></nav>
</header>`;
}

function siteFooter(around: Markup | '', { settings, links: { basePath }, words }: Site): Markup {
  const { attribution, licence } = settings;
  const { layout, changes } = words;
  return html`<footer class="site"${around}>
<p dir="auto">${layout.licence({ credit: attribution.text, id: licence.id, link: (text) => html`<a rel="license" href="${licence.url}">${text}</a>` })}</p>
<nav aria-label="${layout.followAndReuse}"><ul>
<li><a href="${basePath}/changes">${changes.title}</a></li>
<li><a href="${basePath}/feed.atom">${layout.atom}</a></li>
<li><a href="${basePath}/feed.json">${layout.jsonFeed}</a></li>
<li><a href="${basePath}/api/v1">${layout.api}</a></li>
<li><a href="${basePath}/data">${layout.downloads}</a></li>
<li><a href="${basePath}/docs">${layout.apiDocs}</a></li>
</ul></nav>
</footer>`;
}
