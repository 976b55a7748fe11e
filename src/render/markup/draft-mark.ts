import { html } from 'hono/html';
import type { Words } from '../../words/words.ts';
import type { Markup } from './markup.ts';

/** Marks a product in a list whose verdict is not published yet: only previews have such. */
export function draftMark(isDraft: boolean, { verdict }: Words): Markup | '' {
  return isDraft ? html` <span class="draft">${verdict.draft}</span>` : '';
}
