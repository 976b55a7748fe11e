import { html } from 'hono/html';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { renderPage } from '../page.ts';
import type { DocsExamples } from './docs-examples.ts';
import { docsSections } from './docs-sections.ts';

/** `/docs`: how to use the API, for readers who have never called it, with answers of this very service. */
export function renderDocsPage(examples: DocsExamples, site: Site): string {
  const { settings, links } = site;
  return renderPage(site, {
    title: 'The API',
    canonical: links.docs,
    description: `How to read the verdicts of ${settings.name} as JSON and embed them as badges.`,
    section: 'docs',
    forDevelopers: true,
    script: true,
    main: docsMain(examples, site),
  });
}

/** What the page says. */
export function docsMain(examples: DocsExamples, site: Site): Markup {
  const { settings, links } = site;
  const sections = docsSections({ examples, ...site });
  return html`<div class="docs">
<header>
<h1>The API</h1>
<p class="lede">Every verdict of <bdi${langOf(settings.language)}>${settings.name}</bdi> as JSON, and as a badge for your page. It is free and read-only: no key, no account, no limit on calls. Two things are asked of you: <a href="#credit">credit the source</a>, and <a href="#caching">keep what you fetch</a>.</p>
<p>All examples are real: they were answered by this service, from the verdicts that it publishes now.</p>
</header>
<nav class="toc" aria-labelledby="contents"><h2 id="contents">On this page</h2>
<ol>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ol>
<p><a href="${links.basePath}/docs/embed">Put it on your page</a></p>
<p><a href="${links.basePath}/docs/reference">Reference of every call</a></p>
<p><a href="${links.basePath}/data">Every verdict in one file</a></p>
</nav>
<article>
${sections.map(
  ({ id, title, content }) => html`<section>
<h2 id="${id}">${title} <a class="anchor" href="#${id}" aria-label="Link to: ${title}">#</a></h2>
${content}</section>
`,
)}</article>
</div>`;
}
