import { html } from 'hono/html';
import type { ListedVerdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import { comparedMax, comparedMin, comparePath } from '../../compare-address.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
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
export function renderComparePage(view: CompareView, settings: Settings, links: Links): string {
  const { products, missing } = view;
  const words = wordsOf(settings);
  const { comparison } = words;
  const slugs = products.map(({ verdict }) => verdict.slug);
  const names = products.map(({ verdict }) => verdict.product);
  const isWhole = slugs.length >= comparedMin;
  const heading = isWhole
    ? html`${names.map((name, index) => html`${index === 0 ? '' : html` <span class="vs">${comparison.vs}</span> `}<bdi>${name}</bdi>`)}`
    : comparison.title;
  const main = html`<h1${isWhole ? html` class="versus"` : ''}>${heading}</h1>
${missing === undefined ? (isWhole ? '' : html`<p class="lede">${comparison.choose}</p>\n`) : missingNote(missing, settings)}${products.length === 0 ? '' : compareTable(products, settings, links)}
${offeredList(view, slugs, settings, links)}${addForm(slugs, settings, links)}${begunList(view, settings, links)}`;
  const categories = new Set(products.map(({ review }) => review.category));
  return renderPage(
    {
      title: isWhole ? names.join(` ${comparison.vs} `) : comparison.title,
      canonical:
        missing === undefined && slugs.length !== 1 ? links.base + comparePath(slugs, '') : undefined,
      description: isWhole ? comparison.description({ names: words.series(names) }) : undefined,
      section: 'reviews',
      layout: 'wide',
      // Pairs of a kind are what people look for; other combinations are endless.
      indexed: missing === undefined && slugs.length === comparedMin && categories.size === 1,
      main,
    },
    settings,
    links,
  );
}

/** Adds the product that a reader names; there is none where no service would answer it, nor room for a fifth. */
function addForm(slugs: readonly string[], settings: Settings, { basePath, search }: Links): Markup | '' {
  if (search !== 'query' || slugs.length >= comparedMax) return '';
  const { comparison } = wordsOf(settings);
  const label = slugs.length === 0 ? comparison.name : comparison.another;
  return html`<form class="search add" action="${basePath}/compare">
${slugs.length === 0 ? '' : html`<input type="hidden" name="slugs" value="${slugs.join(',')}">\n`}<label class="unseen" for="add">${label}</label>
<input type="search" id="add" name="add" placeholder="${label}" maxlength="100" autocomplete="off" spellcheck="false" dir="auto" required>
<button type="submit">${comparison.add}</button>
</form>
`;
}

/** Products to add, each leading to the comparison with it. */
function offeredList(
  { offered, missing }: CompareView,
  slugs: readonly string[],
  settings: Settings,
  links: Links,
): Markup | '' {
  // An export has no other comparisons than those that its pages link to.
  if (offered.length === 0 || links.search !== 'query') return '';
  const words = wordsOf(settings);
  const heading =
    missing === undefined
      ? words.comparison.offered
      : 'withdrawn' in missing
        ? words.comparison.instead
        : words.missing.didYouMean;
  const pathTo = ({ slug }: ListedVerdict) => comparePath([...slugs, slug], links.basePath);
  return html`<h2 class="label">${heading}</h2>
${briefList(offered, settings, links, pathTo)}
`;
}

function missingNote(missing: NonNullable<CompareView['missing']>, settings: Settings): Markup {
  const { comparison } = wordsOf(settings);
  const note =
    'withdrawn' in missing
      ? comparison.withdrawn({ name: () => html`<bdi>${missing.withdrawn}</bdi>` })
      : comparison.unknown({ name: () => html`<bdi>${missing.unknown}</bdi>` });
  return html`<p class="lede">${note}</p>\n`;
}

function begunList({ begun = [] }: CompareView, settings: Settings, { basePath }: Links): Markup | '' {
  if (begun.length === 0) return '';
  return html`<h2>${wordsOf(settings).comparison.best}</h2>
<ul class="categories">${begun.map(
    ({ category, slugs }) =>
      html`<li><a href="${comparePath(slugs, basePath)}"><bdi>${settings.categories[category] ?? category}</bdi></a></li>\n`,
  )}</ul>
`;
}
