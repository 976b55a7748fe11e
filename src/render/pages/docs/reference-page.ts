import { html } from 'hono/html';
import type { Settings } from '../../../verdict/settings.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { renderPage } from '../page.ts';
import { referenceScript, referenceStyle, swaggerScript, swaggerStyle } from '../reference-assets.ts';

/** Calls that belong together. */
export interface CallGroup {
  readonly name: string;
  readonly calls: readonly { readonly path: string; readonly summary: string }[];
}

/** `/docs/reference`: the OpenAPI document in swagger-ui; without JavaScript, a list of the calls. */
export function renderReferencePage(groups: readonly CallGroup[], settings: Settings, links: Links): string {
  const { basePath } = links;
  return renderPage(
    {
      title: 'Reference · The API',
      canonical: `${links.docs}/reference`,
      description: `Every call of the API of ${settings.name}, to read and to try.`,
      section: 'docs',
      forDevelopers: true,
      head: html`<link rel="stylesheet" href="${basePath}${swaggerStyle.path}">
<link rel="stylesheet" href="${basePath}${referenceStyle.path}">
<script defer src="${basePath}${swaggerScript.path}"></script>
<script defer src="${basePath}${referenceScript.path}"></script>
`,
      main: referenceMain(groups, links),
    },
    settings,
    links,
  );
}

/** What the page says. */
export function referenceMain(groups: readonly CallGroup[], { basePath }: Links): Markup {
  const contract = `${basePath}/api/openapi.json`;
  return html`<p class="back"><a href="${basePath}/docs">The API</a></p>
<h1>Reference</h1>
<p>Every call with its parameters and answers, to read and to try. It is drawn from the <a href="${contract}">OpenAPI document</a>, which you can also load into a tool of your own.</p>
<div id="reference" data-contract="${contract}" data-base="${basePath}">
${groups.map(renderGroup)}
<p>To try them on this page, JavaScript is needed. <a href="${basePath}/docs">The guide</a> does without.</p>
</div>`;
}

function renderGroup({ name, calls }: CallGroup) {
  return html`<h2>${name}</h2>
<ul>${calls.map(
    ({ path, summary }) => html`
<li><code>GET ${path}</code>: ${summary}</li>`,
  )}
</ul>
`;
}
