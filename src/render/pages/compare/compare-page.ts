import { html } from 'hono/html';
import type { ListedVerdict } from '../../../verdict/record.ts';
import type { Words } from '../../../words/words.ts';
import { comparedMax, comparedMin, comparePath } from '../../compare-address.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { briefList } from '../home/product-list.ts';
import { renderPage } from '../page.ts';
import { type ComparedProduct, compareTable } from './compare-table.ts';

/** What a page of products side by side shows. */
export interface CompareView {
  /** Those that are compared, the best rated first: up to four, or fewer than two while a reader chooses. */
  readonly products: readonly ComparedProduct[];
  /** Products that could be added. */
  readonly offered: readonly ListedVerdict[];
  /** A name or a slug that no product has, or the name of one that is no longer covered; then `offered` stands in for it. */
  readonly missing?: { readonly unknown: string } | { readonly withdrawn: string } | undefined;
  /** Comparisons to begin with, by the category of which they are the best. */
  readonly begun?: readonly { readonly category: string; readonly slugs: readonly string[] }[];
}

/** Products side by side: a table, or cards on a phone; and a form that adds one. */
export function renderComparePage(view: CompareView, site: Site): string {
  const { links, words } = site;
  const { products, missing } = view;
  const { comparison } = words;
  const slugs = products.map(({ verdict }) => verdict.slug);
  const names = products.map(({ verdict }) => verdict.product);
  const isWhole = slugs.length >= comparedMin;
  const heading = isWhole
    ? html`${names.map((name, index) => html`${index === 0 ? '' : html` <span class="vs">${comparison.vs}</span> `}<bdi>${name}</bdi>`)}`
    : comparison.title;
  const main = html`<h1${isWhole ? html` class="versus"` : ''}>${heading}</h1>
${missing === undefined ? (isWhole ? '' : html`<p class="lede">${comparison.choose}</p>\n`) : missingNote(missing, words)}${products.length === 0 ? '' : compareTable(products, site)}
${offeredList(view, slugs, site)}${addForm(slugs, site)}${begunList(view, site)}`;
  const categories = new Set(products.map(({ review }) => review.category));
  return renderPage(site, {
    title: isWhole ? names.join(` ${comparison.vs} `) : comparison.title,
    canonical: missing === undefined && slugs.length !== 1 ? links.base + comparePath(slugs, '') : undefined,
    description: isWhole ? comparison.description({ names: words.series(names) }) : undefined,
    section: 'reviews',
    layout: 'wide',
    // Pairs of a kind are what people look for; other combinations are endless.
    indexed: missing === undefined && slugs.length === comparedMin && categories.size === 1,
    main,
  });
}

/** Adds the product that a reader names; there is none where no service would answer it, nor room for a fifth. */
function addForm(
  slugs: readonly string[],
  { links: { basePath, search }, words: { comparison } }: Site,
): Markup | '' {
  if (search !== 'query' || slugs.length >= comparedMax) return '';
  const label = slugs.length === 0 ? comparison.name : comparison.another;
  return html`<form class="search add" action="${basePath}/compare">
${slugs.length === 0 ? '' : html`<input type="hidden" name="slugs" value="${slugs.join(',')}">\n`}<label class="unseen" for="add">${label}</label>
<input type="search" id="add" name="add" placeholder="${label}" maxlength="100" autocomplete="off" spellcheck="false" dir="auto" required>
<button type="submit">${comparison.add}</button>
</form>
`;
}

/** Products to add, each leading to the comparison with it. */
function offeredList({ offered, missing }: CompareView, slugs: readonly string[], site: Site): Markup | '' {
  const { links, words } = site;
  // An export has no other comparisons than those that its pages link to.
  if (offered.length === 0 || links.search !== 'query') return '';
  const heading =
    missing === undefined
      ? words.comparison.offered
      : 'withdrawn' in missing
        ? words.comparison.instead
        : words.missing.didYouMean;
  const pathTo = ({ slug }: ListedVerdict) => comparePath([...slugs, slug], links.basePath);
  return html`<h2 class="label">${heading}</h2>
${briefList(offered, site, pathTo)}
`;
}

function missingNote(missing: NonNullable<CompareView['missing']>, { comparison }: Words): Markup {
  const note =
    'withdrawn' in missing
      ? comparison.withdrawn({ name: () => html`<bdi>${missing.withdrawn}</bdi>` })
      : comparison.unknown({ name: () => html`<bdi>${missing.unknown}</bdi>` });
  return html`<p class="lede">${note}</p>\n`;
}

function begunList({ begun = [] }: CompareView, { settings, links: { basePath }, words }: Site): Markup | '' {
  if (begun.length === 0) return '';
  return html`<h2>${words.comparison.best}</h2>
<ul class="categories">${begun.map(
    ({ category, slugs }) =>
      html`<li><a href="${comparePath(slugs, basePath)}"><bdi>${settings.categories[category] ?? category}</bdi></a></li>\n`,
  )}</ul>
`;
}
