import { html } from 'hono/html';
import { renderMarkdown } from '../../markup/markdown.ts';
import { type Markup, trusted } from '../../markup/markup.ts';
import {
  type Call,
  type Contract,
  isReference,
  nameOf,
  type Parameter,
  type Reference,
  type Reply,
} from './contract.ts';
import { inlineCode } from './docs-section.ts';
import { schemaWords } from './schema-words.ts';

/** A call, folded: what it does, what it takes, with a form that makes it, and what it answers. */
export function renderCall(
  path: string,
  call: Call,
  contract: Contract,
  common: readonly string[],
  basePath: string,
): Markup {
  const { operationId, summary, description } = call;
  const own = Object.entries(call.responses).filter(([status]) => !common.includes(status));
  return html`<details><summary><h3><code>GET ${path}</code> ${summary}</h3></summary>
<form id="${operationId}" action="${basePath}${path}">
${description === undefined ? '' : trusted(renderMarkdown(description, basePath))}${call.parameters.length === 0 ? '' : html`<dl>${call.parameters.map((one) => parameterField(one, contract))}</dl>\n`}<button type="submit">Try it</button>
</form>
${renderReplies(Object.fromEntries(own), contract)}</details>
`;
}

/** Parameters that several calls take, each with what it allows. */
export function renderParameters({ components }: Contract): Markup {
  return html`<dl>${Object.values(components.parameters).map(
    (one) =>
      html`<dt id="parameter-${one.name}"><code>${one.name}</code></dt><dd>${inlineCode(one.description ?? '')}. ${limitsOf(one)}</dd>`,
  )}</dl>
`;
}

/** What is answered, by status: what is the call's own in full, and what it shares with others as a link. */
export function renderReplies(
  replies: Readonly<Record<string, Reply | Reference>>,
  { components }: Contract,
): Markup {
  return html`<dl>${Object.entries(replies).map(([status, reply]) => {
    if (!isReference(reply)) return html`<dt>${status}</dt><dd>${renderReply(reply)}</dd>`;
    const name = nameOf(reply);
    return html`<dt>${status}</dt><dd><a href="#answer-${name}">${components.responses[name]?.description}</a></dd>`;
  })}</dl>
`;
}

/** What one answer holds: its body, its headers but for those of every answer, and real ones as examples. */
export function renderReply({ description, headers, content = {} }: Reply): Markup {
  const bodies = Object.entries(content);
  const named = Object.keys(headers).filter((name) => !headersOfAll.includes(name));
  return html`${inlineCode(description)}. <small>${bodies.map(
    ([type, { schema }]) =>
      html`<code>${type}</code>${schema.$ref === undefined ? '' : html`: ${schemaWords(schema)}`}. `,
  )}${named.length === 0 ? '' : `Headers: ${named.join(', ')}.`}</small>${bodies.flatMap(
    ([, { examples = {} }]) =>
      Object.values(examples).map(({ summary, value }) => renderExample(summary, value)),
  )}`;
}

/** Headers of every answer, which are said once. */
export const headersOfAll = [
  'Cache-Control',
  'Access-Control-Allow-Origin',
  'Access-Control-Expose-Headers',
  'X-Content-Type-Options',
];

function renderExample(summary: string, value: unknown): Markup {
  const text = typeof value === 'string' ? value : JSON.stringify(value, null, 1);
  return html` <details><summary>${summary}</summary><pre tabindex="0"><code>${text}</code></pre></details>`;
}

/** A parameter and the field for it; what one of several calls allows stands with `renderParameters`. */
function parameterField(given: Parameter | Reference, { components }: Contract): Markup | '' {
  const parameter = isReference(given) ? components.parameters[nameOf(given)] : given;
  if (!parameter) return '';
  const { name, required, description = '', example } = parameter;
  const code = html`<code>${name}</code>`;
  return html`<dt>${isReference(given) ? html`<a href="#parameter-${name}">${code}</a>` : code}</dt><dd>${inlineCode(description)}. ${isReference(given) ? '' : limitsOf(given)}<input name="${name}"${example === undefined ? '' : html` value="${example}"`} aria-label="${name}"${required ? html` required` : ''}></dd>`;
}

function limitsOf({ schema, required }: Parameter): Markup {
  return html`<small>${schemaWords(schema)}.${required ? ' Required.' : ''}</small>`;
}
