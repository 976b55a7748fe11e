import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import { writingTools } from '../../embed/writing-tools.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { codeBlock } from '../code-block.ts';
import { renderPage } from '../page.ts';

/** `/docs/embed`: "Put it on your page", which asks what one writes with and gives exactly that. */
export function renderEmbeddingPage(
  subject: Pick<Verdict, 'slug' | 'product'>,
  site: Site,
  room?: number,
): string {
  const { settings, links } = site;
  return renderPage(site, {
    title: 'Put it on your page',
    canonical: links.embedding,
    description: `How to show the verdicts of ${settings.name} in a README, a blog, a site or a mail.`,
    section: 'docs',
    forDevelopers: true,
    script: true,
    main: embeddingMain(subject, site, room),
  });
}

/** What the page says. */
export function embeddingMain(subject: Pick<Verdict, 'slug' | 'product'>, site: Site, room?: number): Markup {
  const { settings, links } = site;
  const tools = writingTools(subject, site, room);
  return html`<div class="docs">
<header>
<h1>Put it on your page</h1>
<p class="lede">What do you write with? Each answer is ready to paste, for the verdict on <a href="${links.basePath}/reviews/${subject.slug}"${langOf(settings.language)}>${subject.product}</a>. For another product, put its slug there: the last part of the address of its review.</p>
<p>What you embed keeps up with the verdict by itself. It names its source, which is the credit that the licence asks for.</p>
</header>
<nav class="toc" aria-labelledby="contents"><h2 id="contents">I write with</h2>
<ol>${tools.map(({ id, name }) => html`<li><a href="#${id}">${name}</a></li>`)}</ol>
<p><a href="${links.basePath}/docs#badges">Every option of badges</a></p>
<p><a href="${links.basePath}/docs#cards">Every way to show a card</a></p>
</nav>
<article>
${tools.map(
  ({ id, name, note, pastes }) => html`<section>
<h2 id="${id}">${name} <a class="anchor" href="#${id}" aria-label="Link to: ${name}">#</a></h2>
<p>${note}</p>
${pastes.map(({ caption, code }, index) => codeBlock({ id: `${id}-${index + 1}`, caption, code, copy: true }))}</section>
`,
)}</article>
</div>`;
}
