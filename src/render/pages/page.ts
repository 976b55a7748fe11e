import { html, raw } from 'hono/html';
import type { Settings } from '../../verdict/settings.ts';
import { siteScript, siteStyle } from './assets.ts';

/** Whom to credit, and under which licence. */
export interface Credit {
  readonly text: string;
  readonly licenceId: string;
  readonly licenceUrl: string;
}

/** The credit line of a catalogue. */
export function creditOf({ attribution, licence }: Settings): Credit {
  return { text: attribution.text, licenceId: licence.id, licenceUrl: licence.url };
}

/** What a page is made of. */
export interface PageParts {
  readonly title: string;
  /** Path under which the service answers: empty, or beginning with a slash. */
  readonly basePath: string;
  /** Name of the publication, at the top of the page. */
  readonly siteName: string;
  /** Absolute address of the page, when it has one of its own. */
  readonly canonical?: string;
  readonly description?: string;
  /** The licence and credit line at the foot of the page. */
  readonly credit?: Credit;
  /** Whether the page has use for the script of the site; it works without. */
  readonly script?: boolean;
  /** Markup to put at the end of the head: files that this page alone loads. */
  readonly head?: ReturnType<typeof html>;
  /** Markup of the page's own content. */
  readonly main: ReturnType<typeof html>;
}

/** A whole HTML document around the content of a page. */
export function renderPage({
  title,
  basePath,
  siteName,
  canonical,
  description,
  credit,
  script = false,
  head,
  main,
}: PageParts): string {
  return `${html`<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>${title}</title>
${description === undefined ? '' : html`<meta name="description" content="${description}">`}
${canonical === undefined ? '' : html`<link rel="canonical" href="${canonical}">`}
<link rel="stylesheet" href="${basePath}${siteStyle.path}">
${script ? html`<script type="module" src="${basePath}${siteScript.path}"></script>` : ''}
${head ?? ''}
</head>
<body>
<header class="site">
<p><a href="${basePath || '/'}">${siteName}</a></p>
<nav aria-label="Site"><a href="${basePath}/docs">API</a> <a href="${basePath}/about">About</a></nav>
</header>
<main>
${main}
</main>
<footer class="site">${credit === undefined ? '' : html`<p>${credit.text}. <a rel="license" href="${credit.licenceUrl}">${credit.licenceId}</a></p>`}</footer>
</body>
</html>
`}`;
}

/** Markup that is safe already: the output of `renderMarkdown`. */
export const trusted = raw;
