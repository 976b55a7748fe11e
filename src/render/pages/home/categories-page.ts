import { html } from 'hono/html';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { browsePath } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import { renderPage } from '../page.ts';

/** All categories, by name, with the number of reviews in each. */
export function renderCategoriesPage(
  countOf: (category: string) => number,
  settings: Settings,
  links: Links,
): string {
  const words = wordsOf(settings);
  const categories = Object.entries(settings.categories).sort(([, a], [, b]) => words.compare(a, b));
  const main = html`<h1>${words.layout.categories}</h1>
<ul class="categories">${categories.map(
    ([slug, name]) =>
      html`<li><a href="${browsePath(slug, links.basePath)}" dir="auto">${name}</a> <span class="count">${words.list.count({ count: countOf(slug), unseen: (text) => html`<span class="unseen">${text}</span>` })}</span></li>\n`,
  )}</ul>`;
  return renderPage(
    {
      title: words.layout.categories,
      canonical: `${links.base}/categories`,
      description: words.list.categoriesDescription({ count: categories.length }),
      section: 'categories',
      layout: 'wide',
      main,
    },
    settings,
    links,
  );
}
