import { html } from 'hono/html';
import type { Settings } from '../../verdict/settings.ts';
import { authorsAnchor } from '../authors.ts';
import type { Links } from '../links.ts';
import { attributionOf } from '../list.ts';
import { directionOf } from '../markup/direction.ts';
import { renderMarkdown } from '../markup/markdown.ts';
import { type Markup, trusted } from '../markup/markup.ts';
import { verdictMark } from '../markup/verdict-mark.ts';
import { codeBlock } from './code-block.ts';
import { renderPage } from './page.ts';

/** What the page says of the catalogue besides its settings. */
export interface AboutView {
  /** What the publisher says, in Markdown; empty for nothing. */
  readonly about: string;
  readonly total: number;
  readonly publishedAt: Date;
}

/** `/about`: how the verdicts come about, what they mean, and what may be done with them. */
export function renderAboutPage(view: AboutView, settings: Settings, links: Links): string {
  const { basePath } = links;
  const { min, max } = settings.ratingScale;
  const { title, text } = openingOf(renderMarkdown(view.about, basePath), settings.name);
  const credit = attributionOf(settings, links);
  const day = view.publishedAt.toISOString().slice(0, 10);
  const main = html`<article class="about">
<h1>${title}</h1>
${view.about === '' ? verdictsExplained(settings.name) : html`<div class="review">${trusted(text)}</div>`}
${authorsSection(settings)}
<section>
<h2 id="scale">The rating scale</h2>
<p>A rating is a whole number from ${min}, the lowest, to ${max}, the highest.</p>
<p>There ${view.total === 1 ? 'is one verdict' : html`are ${view.total} verdicts`} here at present. The last change was on <time datetime="${day}">${day}</time>.</p>
<h2 id="licence">What you may do with the verdicts</h2>
<p>They are licensed under <a rel="license" href="${settings.licence.url}">${settings.licence.id}</a>. Wherever you show one, show this line with its link:</p>
${codeBlock({ id: 'credit-text', caption: 'Credit', code: `${credit.text}, ${credit.url}`, copy: true })}
<p>The guide to the API has it <a href="${basePath}/docs#credit">in HTML and in Markdown</a>.</p>
<h2 id="follow">Follow and reuse</h2>
<ul>
<li><a href="${basePath}/feed.atom" type="application/atom+xml">Atom feed</a> and <a href="${basePath}/feed.json" type="application/feed+json">JSON Feed</a> of new and changed verdicts</li>
<li><a href="${basePath}/docs">The API</a>: every verdict as JSON, free and without a key, and badges for your own pages</li>
<li><a href="${basePath}/llms.txt">llms.txt</a>, for assistants that answer from these verdicts</li>
</ul>
</section>
</article>`;
  return renderPage(
    {
      title: 'About',
      canonical: links.about,
      description: `How the verdicts of ${settings.name} come about, and what may be done with them.`,
      section: 'about',
      script: true,
      main,
    },
    settings,
    links,
  );
}

/** Presents the authors that the publication names. */
function authorsSection({ authors }: Settings): Markup | '' {
  const people = Object.values(authors);
  if (people.length === 0) return '';
  return html`<section>
<h2 id="${authorsAnchor}">Who reviews</h2>
<dl class="people">${people.map(
    ({ name, url, about }) =>
      html`<dt><bdi>${url === undefined ? name : html`<a href="${url}">${name}</a>`}</bdi></dt>${about === undefined ? '' : html`<dd dir="${directionOf(about)}">${about}</dd>`}`,
  )}</dl>
</section>`;
}

/** A heading that the text begins with is the title of the page. */
function openingOf(text: string, siteName: string) {
  const [whole = '', heading] = /^<h2>(.*?)<\/h2>\n/.exec(text) ?? [];
  return heading === undefined
    ? { title: `About ${siteName}`, text }
    : { title: trusted(heading), text: text.slice(whole.length) };
}

function verdictsExplained(siteName: string) {
  return html`<p class="summary">${siteName} says of each product whether it is worth its price: in a word, a rating, and a review that gives the reasons.</p>
<h2 id="verdicts">The three verdicts</h2>
<dl class="kinds">
<dt>${verdictMark('worthit')}</dt><dd>Buy it, if it is the kind of thing that you need.</dd>
<dt>${verdictMark('depends')}</dt><dd>Right for some and wrong for others. “Best for” and “Skip if” say for whom.</dd>
<dt>${verdictMark('skip')}</dt><dd>Leave it. The review says why.</dd>
</dl>`;
}
