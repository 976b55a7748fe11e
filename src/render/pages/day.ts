import { html } from 'hono/html';
import type { Words } from '../../words/words.ts';
import type { Markup } from '../markup/markup.ts';

/** A day, YYYY-MM-DD, as people read it (2 November 2026, or 2 Nov 2026 when short) and as machines do. */
export function dayOf(day: string, words: Words, form: 'long' | 'short' = 'long'): Markup {
  return html`<time datetime="${day}">${words.day(day, form)}</time>`;
}

/** The day of a moment, in UTC: YYYY-MM-DD. */
export function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10);
}
