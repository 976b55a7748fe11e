import { html } from 'hono/html';
import { codeBlock } from '../code-block.ts';
import type { BadgeExample } from './docs-examples.ts';
import { type DocsSection, type DocsSubject, parameterTable } from './docs-section.ts';
import { htmlText, markdownText } from './snippets.ts';

/** The section on badges: what they look like, how to embed one, and every option. */
export function badgeSection({ examples, links }: DocsSubject): DocsSection {
  const { slug, product, kinds, variants, badgeParameters } = examples;
  const [badge, review] = [links.badge(slug), links.review(slug)];
  const alt = `Verdict on ${product}`;
  const image = ({ query, slug: of, alt: text, width, height }: BadgeExample) =>
    html`<img src="${links.basePath}/api/badge/${of}${query}" alt="${text}" width="${width}" height="${height}">`;
  return {
    id: 'badges',
    title: 'Badges',
    content: html`<p>A badge is an SVG image with the verdict of today. It follows the reader’s light or dark colour scheme, and changes when the verdict does. Embed as many as you like, anywhere; link each to its review.</p>
<p class="badges">${kinds.map(image)}</p>
${codeBlock({ id: 'badge-markdown', caption: 'Markdown', code: `[![${markdownText(alt)}](${badge})](${review})`, copy: true })}
${codeBlock({ id: 'badge-html', caption: 'HTML', code: htmlText`<a href="${review}"><img src="${badge}" alt="${alt}"></a>`, copy: true })}
<p>Options go into the query of the image. A value that is not allowed counts as not given: an image could not tell you.</p>
${parameterTable(badgeParameters)}
<table class="variants"><thead><tr><th scope="col">Query</th><th scope="col">Badge</th></tr></thead><tbody>${variants.map(
      (one) =>
        html`<tr><th scope="row"><code>${one.query === '' ? 'none' : one.query}</code></th><td>${image(one)}</td></tr>`,
    )}</tbody></table>
<p>Colours and words cannot be chosen, so that nobody can paint a “skip” green.</p>`,
  };
}
