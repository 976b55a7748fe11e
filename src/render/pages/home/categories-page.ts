import { html } from 'hono/html';
import { browsePath } from '../../browse-address.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { renderPage } from '../page.ts';
import { initialOf } from './category-initials.ts';
import { categorySize } from './home-page.ts';

/** From so many categories on, the list of them has an index by letter. */
const indexFrom = 30;

/** All categories, by name, with the number of reviews in each; many of them under their letters. */
export function renderCategoriesPage(countOf: (category: string) => number, site: Site): string {
  const { settings, links, words } = site;
  const { list: said, layout, compare } = words;
  const categories = Object.entries(settings.categories).sort(([, a], [, b]) => compare(a, b));
  const list = (some: readonly (readonly [slug: string, name: string])[]) =>
    html`<ul class="categories">${some.map(
      ([slug, name]) =>
        html`<li><a href="${browsePath(slug, links.basePath)}" dir="auto">${name}</a> ${categorySize(countOf(slug), words)}</li>\n`,
    )}</ul>`;
  const main = html`<h1>${layout.categories}</h1>
${categories.length < indexFrom ? list(categories) : underLetters(categories, list, site)}`;
  return renderPage(site, {
    title: layout.categories,
    canonical: `${links.base}/categories`,
    description: said.categoriesDescription({ count: categories.length }),
    section: 'categories',
    layout: 'wide',
    main,
  });
}

type Named = readonly [slug: string, name: string];

function underLetters(
  categories: readonly Named[],
  list: (some: readonly Named[]) => Markup,
  { settings, words }: Site,
): Markup {
  // They are in order, so that those of a letter follow each other; what has none comes last.
  const groups = Map.groupBy(categories, ([, name]) => initialOf(name, settings.language));
  const others = groups.get('');
  groups.delete('');
  const shown = [...groups].map(([letter, some]) => ({ letter, some }));
  if (others) shown.push({ letter: words.list.otherLetters, some: others });
  return html`<nav class="letters" aria-label="${words.list.letters}"><ul>${shown.map(
    ({ letter }, index) => html`<li><a href="#letter-${index + 1}">${letter}</a></li>`,
  )}</ul></nav>
${shown.map(
  (
    { letter, some },
    index,
  ) => html`<section class="letter" aria-labelledby="letter-${index + 1}"><h2 id="letter-${index + 1}">${letter}</h2>
${list(some)}</section>
`,
)}`;
}
