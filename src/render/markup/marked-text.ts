import { html } from 'hono/html';
import type { MarkedText } from '../list.ts';
import type { Markup } from './markup.ts';

/** A text with what a search found in it marked. */
export function markedText(pieces: MarkedText): Markup {
  return html`${pieces.map((piece, index) => (index % 2 === 0 ? piece : html`<mark>${piece}</mark>`))}`;
}
