import { html } from 'hono/html';
import type { Site } from '../../site.ts';
import type { DocsExamples, ParameterHelp } from './docs-examples.ts';

/** What the sections are written from. */
export interface DocsSubject extends Site {
  readonly examples: DocsExamples;
}

/** A section of the documentation. */
export interface DocsSection {
  /** Its anchor; stable, since people link to it. */
  readonly id: string;
  readonly title: string;
  readonly content: ReturnType<typeof html>;
}

/** A table of parameters: what each does, takes, and is without being given. */
export function parameterTable(parameters: readonly ParameterHelp[]) {
  return html`<table><thead><tr><th scope="col">Parameter</th><th scope="col">Meaning</th></tr></thead><tbody>${parameters.map(
    ({ name, description, allowed, fallback }) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${inlineCode(description)}. <span class="note">Allowed: ${inlineCode(allowed)}.${fallback === undefined ? '' : html` Default: <code>${fallback}</code>`}</span></td></tr>`,
  )}</tbody></table>`;
}

/** A table of the fields of an answer. */
export function fieldTable(
  heading: string,
  shape: Readonly<Record<string, { readonly description?: string | undefined }>>,
) {
  return html`<table><thead><tr><th scope="col">${heading}</th><th scope="col">Meaning</th></tr></thead><tbody>${Object.entries(
    shape,
  ).map(
    ([name, { description }]) =>
      html`<tr><th scope="row"><code>${name}</code></th><td>${inlineCode(description ?? '')}</td></tr>`,
  )}</tbody></table>`;
}

/** A text of the contract for a page: what stands between back-ticks is code, the rest is text. */
export function inlineCode(text: string) {
  const parts = text.split(/`([^`]+)`/);
  return html`${parts.map((part, index) => (index % 2 === 1 ? html`<code>${part}</code>` : part))}`;
}
