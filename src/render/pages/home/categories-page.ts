import { html } from 'hono/html';
import type { Settings } from '../../../verdict/settings.ts';
import { browsePath } from '../../browse-address.ts';
import type { Links } from '../../links.ts';
import { counted, figure } from '../counted.ts';
import { renderPage } from '../page.ts';

const byName = new Intl.Collator('en', { numeric: true });

/** All categories, by name, with the number of reviews in each. */
export function renderCategoriesPage(
  countOf: (category: string) => number,
  settings: Settings,
  links: Links,
): string {
  const categories = Object.entries(settings.categories).sort(([, a], [, b]) => byName.compare(a, b));
  const main = html`<h1>Categories</h1>
<ul class="categories">${categories.map(
    ([slug, name]) =>
      html`<li><a href="${browsePath(slug, links.basePath)}" dir="auto">${name}</a> <span class="count">${figure(countOf(slug))}<span class="unseen"> reviews</span></span></li>\n`,
  )}</ul>`;
  return renderPage(
    {
      title: 'Categories',
      canonical: `${links.base}/categories`,
      description: `Short buying verdicts in ${counted(categories.length, 'category', 'categories')}.`,
      section: 'categories',
      layout: 'wide',
      main,
    },
    settings,
    links,
  );
}
