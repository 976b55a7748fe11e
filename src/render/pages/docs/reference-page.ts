import { html } from 'hono/html';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { referenceScript } from '../assets.ts';
import { renderPage } from '../page.ts';
import { type Call, type Contract, isReference, nameOf } from './contract.ts';
import { inlineCode } from './docs-section.ts';
import { headersOfAll, renderCall, renderParameters, renderReplies, renderReply } from './reference-call.ts';
import { memberRows } from './schema-words.ts';

/** `/docs/reference`: every call of the contract, to read and, with JavaScript, to try. */
export function renderReferencePage(contract: Contract, site: Site): string {
  const { settings, links } = site;
  return renderPage(site, {
    title: 'Reference · The API',
    canonical: `${links.docs}/reference`,
    description: `Every call of the API of ${settings.name}, to read and to try.`,
    section: 'docs',
    forDevelopers: true,
    head: html`<script type="module" src="${links.basePath}${referenceScript.path}"></script>
`,
    main: referenceMain(contract, links),
  });
}

/** What the page says. */
export function referenceMain(contract: Contract, { basePath }: Links): Markup {
  const { tags, components } = contract;
  const address = `${basePath}/api/openapi.json`;
  const sections = [
    ...tags.map(({ name, description }) => ({
      id: name.toLowerCase(),
      title: name,
      content: html`<p>${description}.</p>
${callsOf(name, contract, basePath)}`,
    })),
    { id: 'parameters', title: 'Parameters that calls share', content: renderParameters(contract) },
    { id: 'answers', title: 'Answers that calls share', content: sharedReplies(contract) },
    { id: 'headers', title: 'Headers', content: headerTable(contract) },
    {
      id: 'schemas',
      title: 'Schemas',
      content: html`${Object.entries(components.schemas).map(
        ([name, schema]) => html`<h3 id="schema-${name}">${name}</h3>
<p>${inlineCode(schema.description ?? '')}</p>
<table><thead><tr><th scope="col">Field</th><th scope="col">Meaning</th></tr></thead><tbody>${memberRows(schema)}</tbody></table>
`,
      )}`,
    },
  ];
  return html`<div class="docs reference">
<header>
<h1>Reference</h1>
<p class="lede">Every call with its parameters and answers, to read and to try. It is drawn from the <a href="${address}">OpenAPI document</a>, which you can also load into a tool of your own.</p>
</header>
<nav class="toc" aria-labelledby="contents"><h2 id="contents">On this page</h2>
<ol>${sections.map(({ id, title }) => html`<li><a href="#${id}">${title}</a></li>`)}</ol>
<p><a href="${basePath}/docs">The guide</a></p>
</nav>
<article>
${sections.map(
  ({ id, title, content }) => html`<section>
<h2 id="${id}">${title}</h2>
${content}</section>
`,
)}</article>
</div>`;
}

/** The calls of a group; what every call may answer is said once. */
function callsOf(tag: string, contract: Contract, basePath: string): Markup[] {
  const common = commonStatuses(contract);
  return Object.entries(contract.paths).flatMap(([path, { get }]) =>
    get.tags.includes(tag) ? [renderCall(path, get, contract, common, basePath)] : [],
  );
}

/** The statuses that every call shares with all others. */
function commonStatuses({ paths }: Contract): string[] {
  const [first, ...others] = Object.values(paths).map(({ get }) => sharedOf(get).map(([status]) => status));
  return (first ?? []).filter((status) => others.every((statuses) => statuses.includes(status)));
}

/** The answers of a call that stand among the components: status and name. */
function sharedOf({ responses }: Call): (readonly [status: string, name: string])[] {
  return Object.entries(responses).flatMap(([status, reply]) =>
    isReference(reply) ? [[status, nameOf(reply)] as const] : [],
  );
}

function sharedReplies(contract: Contract): Markup {
  const { components, paths, 'x-every-address': everyAddress } = contract;
  const statuses = new Map(
    Object.values(paths).flatMap(({ get }) => sharedOf(get).map(([status, name]) => [name, status])),
  );
  const shared = [...statuses].sort(([, one], [, other]) => Number(one) - Number(other));
  return html`<p>Every call may answer ${series(commonStatuses(contract), 'disjunction')}, besides what stands with it.</p>
<dl>${shared.map(([name, status]) => {
    const reply = components.responses[name];
    return reply && html`<dt id="answer-${name}">${status}</dt><dd>${renderReply(reply)}</dd>`;
  })}</dl>
${Object.entries(everyAddress).map(
  ([request, { responses }]) => html`<h3>${request.charAt(0).toUpperCase() + request.slice(1)}</h3>
${renderReplies(responses, contract)}`,
)}`;
}

/** What headers mean; one of them may mean different things in different answers. */
function headerTable({ components, paths }: Contract): Markup {
  const meanings = new Map<string, Set<string>>();
  const replies = [
    ...Object.values(paths).flatMap(({ get }) => Object.values(get.responses)),
    ...Object.values(components.responses),
  ];
  for (const reply of replies)
    for (const [name, header] of isReference(reply) ? [] : Object.entries(reply.headers)) {
      const { description } = isReference(header) ? (components.headers[nameOf(header)] ?? {}) : header;
      meanings.set(name, (meanings.get(name) ?? new Set()).add(description ?? ''));
    }
  return html`<p>Every answer has ${series(headersOfAll, 'conjunction')}.</p>
<table><thead><tr><th scope="col">Header</th><th scope="col">Meaning</th></tr></thead><tbody>${[
    ...meanings,
  ].map(
    ([name, texts]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${[...texts].map((text) => html`${inlineCode(text)}. `)}</td></tr>`,
  )}</tbody></table>`;
}

function series(items: readonly string[], type: 'conjunction' | 'disjunction'): string {
  return new Intl.ListFormat('en-GB', { type }).format(items);
}
