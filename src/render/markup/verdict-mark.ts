import { html } from 'hono/html';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { Words } from '../../words/words.ts';
import { badgeMarks } from '../badge/marks.ts';
import type { Markup } from './markup.ts';

/** A verdict as every page shows it: the mark of the badges, drawn, and the words, seen or only heard. */
export function verdictMark(
  kind: VerdictKind,
  { verdict }: Words,
  shown: 'seen' | 'unseen' = 'seen',
): Markup {
  const name = shown === 'seen' ? verdict[kind] : html`<span class="unseen">${verdict[kind]}</span>`;
  return html`<span class="verdict ${kind}"><svg class="mark" viewBox="-80 -80 160 160" aria-hidden="true"><path d="${badgeMarks[kind].path}"/></svg>${name}</span>`;
}

/** Marks a product in a list whose verdict is not published yet: only previews have such. */
export function draftMark(isDraft: boolean, { verdict }: Words): Markup | '' {
  return isDraft ? html` <span class="draft">${verdict.draft}</span>` : '';
}
