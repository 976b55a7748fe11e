import { html } from 'hono/html';
import { renderPage } from './page.ts';

/** A problem as its page explains it. */
export interface ProblemHelp {
  readonly name: string;
  readonly status: number;
  readonly title: string;
  readonly help: string;
}

/** The page that the `type` of a problem leads to. */
export function renderProblemPage(
  { name, status, title, help }: ProblemHelp,
  siteName: string,
  basePath: string,
): string {
  const main = html`<h1>${title}</h1>
<p>Problem type <code>${name}</code>, status ${status}.</p>
<p>${help}</p>`;
  return renderPage({ title: `${title} (${name})`, basePath, siteName, main });
}
