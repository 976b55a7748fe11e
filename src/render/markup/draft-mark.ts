import { html } from 'hono/html';
import type { Markup } from './markup.ts';

/** Marks a product in a list whose verdict is not published yet: only previews have such. */
export function draftMark(isDraft: boolean): Markup | '' {
  return isDraft ? html` <span class="draft">Draft</span>` : '';
}
