import { html } from 'hono/html';
import type { Settings } from '../../verdict/settings.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { Words } from '../../words/words.ts';
import { authorsAnchor } from '../authors.ts';
import { attributionOf } from '../list.ts';
import { directionOf } from '../markup/direction.ts';
import { renderMarkdown } from '../markup/markdown.ts';
import { type Markup, trusted } from '../markup/markup.ts';
import { verdictMark } from '../markup/verdict-mark.ts';
import type { Site } from '../site.ts';
import { codeBlock } from './code-block.ts';
import { isoDay } from './day.ts';
import { renderPage } from './page.ts';

/** What the page says of the catalogue besides its settings. */
export interface AboutView {
  /** What the publisher says, in Markdown; empty for nothing. */
  readonly about: string;
  readonly total: number;
  readonly publishedAt: Date;
}

/** `/about`: how the verdicts come about, what they mean, and what may be done with them. */
export function renderAboutPage(view: AboutView, site: Site): string {
  const { settings, links, words } = site;
  const { basePath } = links;
  const { about } = words;
  const { min, max } = settings.ratingScale;
  const { title, text } = openingOf(
    renderMarkdown(view.about, basePath, undefined, words.controls.table),
    about.title({ name: settings.name }),
  );
  const credit = attributionOf(settings, links);
  const linkTo = (path: string, type?: string) => (text: string) =>
    html`<a href="${basePath}${path}"${type === undefined ? '' : html` type="${type}"`}>${text}</a>`;
  const day = isoDay(view.publishedAt);
  const main = html`<article class="about">
<h1>${title}</h1>
${view.about === '' ? verdictsExplained(settings.name, words) : html`<div class="review">${trusted(text)}</div>`}
${authorsSection(settings, words)}
<section>
<h2 id="scale">${about.scale}</h2>
<p>${about.scaleDetail({ min: words.number(min), max: words.number(max) })}</p>
<p>${about.total({ count: view.total, day: words.day(day), time: (text) => html`<time datetime="${day}">${text}</time>` })}</p>
<h2 id="licence">${about.licence}</h2>
<p>${about.licenceDetail({ id: settings.licence.id, link: (text) => html`<a rel="license" href="${settings.licence.url}">${text}</a>` })}</p>
${codeBlock({ id: 'credit-text', caption: about.credit, code: `${credit.text}, ${credit.url}`, copy: true }, words)}
<p>${about.creditForms({ link: linkTo('/docs#credit') })}</p>
<h2 id="follow">${about.follow}</h2>
<ul>
<li>${about.feeds({ atom: linkTo('/feed.atom', 'application/atom+xml'), json: linkTo('/feed.json', 'application/feed+json') })}</li>
<li>${about.api({ link: linkTo('/docs') })}</li>
<li>${about.assistants({ link: linkTo('/llms.txt') })}</li>
</ul>
</section>
</article>`;
  return renderPage(site, {
    title: words.layout.about,
    canonical: links.about,
    description: about.description({ name: settings.name }),
    section: 'about',
    script: true,
    main,
  });
}

/** Presents the authors that the publication names. */
function authorsSection({ authors }: Settings, { about }: Words): Markup | '' {
  const people = Object.values(authors);
  if (people.length === 0) return '';
  return html`<section>
<h2 id="${authorsAnchor}">${about.authors}</h2>
<dl class="people">${people.map(
    ({ name, url, about: person }) =>
      html`<dt><bdi>${url === undefined ? name : html`<a href="${url}">${name}</a>`}</bdi></dt>${person === undefined ? '' : html`<dd dir="${directionOf(person)}">${person}</dd>`}`,
  )}</dl>
</section>`;
}

/** A heading that the text begins with is the title of the page. */
function openingOf(text: string, title: string) {
  const [whole = '', heading] = /^<h2>(.*?)<\/h2>\n/.exec(text) ?? [];
  return heading === undefined
    ? { title, text }
    : { title: trusted(heading), text: text.slice(whole.length) };
}

function verdictsExplained(name: string, words: Words) {
  const { about, verdict } = words;
  const row = (kind: VerdictKind, text: string) =>
    html`<dt>${verdictMark(kind, words)}</dt><dd>${text}</dd>\n`;
  return html`<p class="lede">${about.summary({ name })}</p>
<h2 id="verdicts">${about.verdicts}</h2>
<dl class="kinds">
${row('worthit', about.worthit)}${row('depends', about.depends(verdict))}${row('skip', about.skip)}</dl>`;
}
