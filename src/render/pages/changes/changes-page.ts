import { html } from 'hono/html';
import type { Change } from '../../../verdict/change/change.ts';
import type { ListedVerdict } from '../../../verdict/record.ts';
import type { Words } from '../../../words/words.ts';
import { type NamedPublication, publishedDay } from '../../changes.ts';
import { describeChange } from '../../markup/describe-change.ts';
import { directionOf } from '../../markup/direction.ts';
import type { Markup } from '../../markup/markup.ts';
import { verdictMark } from '../../markup/verdict-mark.ts';
import { ratingWords } from '../../rating-words.ts';
import type { Site } from '../../site.ts';
import { dayOf } from '../day.ts';
import { pageNumbers } from '../home/page-numbers.ts';
import { renderPage } from '../page.ts';

/** A row of the page: a change with its publication, as `/api/changes` tells it. */
export interface ToldChange {
  readonly change: Change;
  readonly publication: NamedPublication;
}

/** What the page of changes shows. */
export interface ChangesView {
  /** Those of this page, the newest first. */
  readonly changes: readonly ToldChange[];
  /** From 1 on. */
  readonly page: number;
  readonly pages: number;
  /** Where there is no history: the latest reviews, each with what its publisher notes. */
  readonly reviews: readonly { readonly verdict: ListedVerdict; readonly note: string | null }[];
}

/** `/changes`: what changed, by day, and why; without any history, the latest reviews. */
export function renderChangesPage(view: ChangesView, site: Site): string {
  const { settings, links, words } = site;
  const { page, pages, changes, reviews } = view;
  const link = (path: string) => (text: string) => html`<a href="${links.basePath}/${path}">${text}</a>`;
  const pathOf = (number: number) => changesPath(number, links.basePath);
  const entries =
    changes.length > 0
      ? changes.map(({ change, publication }) => ({
          day: publishedDay(publication),
          row: changeRow(change, site),
        }))
      : reviews.map(({ verdict, note }) => ({
          day: verdict.reviewed ?? '',
          row: reviewRow(verdict, note, site),
        }));
  const main = html`<h1>${words.changes.title}</h1>
<p class="lede">${changes.length > 0 || reviews.length === 0 ? words.changes.lede : words.changes.latest}</p>
<p class="quiet">${words.changes.follow({ atom: link('feed.atom'), json: link('feed.json') })}</p>
${entries.length === 0 ? html`<p>${words.changes.none}</p>` : byDay(entries, words)}
${pageNumbers(page, pages, words, pathOf)}`;
  return renderPage(site, {
    title: page === 1 ? words.changes.title : words.changes.titleOfPage({ page, pages }),
    canonical: links.base + changesPath(page, ''),
    description: words.changes.description({ name: settings.name }),
    layout: 'wide',
    head: html`${page > 1 ? html`<link rel="prev" href="${links.base}${changesPath(page - 1, '')}">\n` : ''}${page < pages ? html`<link rel="next" href="${links.base}${changesPath(page + 1, '')}">\n` : ''}`,
    main,
  });
}

/** The path of a page of changes. */
export function changesPath(page: number, basePath: string): string {
  return `${basePath}/changes${page === 1 ? '' : `/page/${page}`}`;
}

function byDay(entries: readonly { readonly day: string; readonly row: Markup }[], words: Words): Markup {
  const days = Map.groupBy(entries, ({ day }) => day);
  return html`${[...days].map(
    ([day, rows]) => html`<section class="day">
<h2>${dayOf(day, words)}</h2>
<ul>${rows.map(({ row }) => row)}</ul>
</section>
`,
  )}`;
}

function changeRow(change: Change, { settings, links: { basePath } }: Site): Markup {
  const { kind, slug, product, note, into } = change;
  const name =
    kind === 'removed' || kind === 'withdrawn'
      ? html`<bdi>${product}</bdi>`
      : html`<a href="${basePath}/reviews/${into ?? slug}"><bdi>${product}</bdi></a>`;
  return row(name, describeChange(change, settings), note);
}

function reviewRow(
  { slug, product, verdict, rating }: ListedVerdict,
  note: string | null,
  { settings, links: { basePath }, words }: Site,
): Markup {
  const name = html`<a href="${basePath}/reviews/${slug}"><bdi>${product}</bdi></a>`;
  const judged = html`${verdictMark(verdict, words)} <span class="rating">${ratingWords(rating, settings.ratingScale, words)}</span>`;
  return row(name, judged, note ?? undefined);
}

function row(name: Markup, what: Markup | string, note: string | undefined): Markup {
  return html`<li><h3>${name}</h3><p>${what}</p>${note === undefined ? '' : html`<p class="why" dir="${directionOf(note)}">${note}</p>`}</li>
`;
}
