import { html } from 'hono/html';
import type { Site } from '../../site.ts';
import { renderPage } from '../page.ts';
import { inlineCode } from './docs-section.ts';

/** A problem as its page explains it; what is in backquotes in `help` is code. */
export interface ProblemHelp {
  readonly name: string;
  readonly status: number;
  readonly title: string;
  readonly help: string;
}

/** The page that the `type` of a problem leads to. */
export function renderProblemPage({ name, status, title, help }: ProblemHelp, site: Site): string {
  const { links } = site;
  const main = html`<p class="label">A problem of the API</p>
<h1>${title}</h1>
<p class="lede">${inlineCode(help)}</p>
<dl class="facts">
<dt>Name</dt><dd><code>${name}</code></dd>
<dt>Status</dt><dd>${status}</dd>
<dt>Type</dt><dd><code>${links.problem(name)}</code></dd>
</dl>
<p>A problem is answered as <code>application/problem+json</code> (<a href="https://www.rfc-editor.org/rfc/rfc9457">RFC 9457</a>). The <a href="${links.basePath}/docs">documentation</a> says how to call the API.</p>`;
  return renderPage(site, {
    title: `${title} (${name})`,
    canonical: links.problem(name),
    section: 'docs',
    forDevelopers: true,
    main,
  });
}
