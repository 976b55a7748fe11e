import { html } from 'hono/html';
import type { Words } from '../../../words/words.ts';
import type { Markup } from '../../markup/markup.ts';

/** Links to the pages of a list: the one before and after, the first, the last and those around; nothing for one page. */
export function pageNumbers(
  page: number,
  pages: number,
  words: Words,
  address: (page: number) => string,
): Markup | string {
  if (pages <= 1) return '';
  const step = (to: number, relation: 'prev' | 'next', name: string) =>
    to < 1 || to > pages
      ? ''
      : html`<li class="${relation}"><a rel="${relation}" href="${address(to)}">${name}</a></li>`;
  return html`<nav class="pages" aria-label="${words.list.pages}"><ul>
${step(page - 1, 'prev', words.list.previous)}
${shownPages(page, pages).map((number) => (number === undefined ? html`<li class="gap">…</li>` : pageLink(number, page, words, address)))}
${step(page + 1, 'next', words.list.next)}
</ul></nav>`;
}

function pageLink(number: number, page: number, { list }: Words, address: (page: number) => string): Markup {
  const state = number === page ? html` aria-current="page"` : '';
  return html`<li><a href="${address(number)}"${state}>${list.pageNumber({ page: number, unseen: (text) => html`<span class="unseen">${text}</span>` })}</a></li>`;
}

/** Numbers in their order; nothing stands for those that are left out, which are always at least two. */
function shownPages(page: number, pages: number): (number | undefined)[] {
  const shown = new Set([1, pages, page - 1, page, page + 1]);
  // Near an end, as many numbers as elsewhere: those that lie between are shown already, or fill a gap of one below.
  if (page <= 4) shown.add(4);
  if (page >= pages - 3) shown.add(pages - 3);
  const numbers = [...shown].filter((number) => number >= 1 && number <= pages).sort((a, b) => a - b);
  return numbers.flatMap((number, index) => {
    const skipped = number - (numbers[index - 1] ?? number - 1) - 1;
    if (skipped === 0) return [number];
    return skipped === 1 ? [number - 1, number] : [undefined, number];
  });
}
