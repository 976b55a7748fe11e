import { html } from 'hono/html';
import type { Markup } from '../markup/markup.ts';

const formats = {
  long: new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' }),
  short: new Intl.DateTimeFormat('en-GB', { dateStyle: 'medium', timeZone: 'UTC' }),
};

/** A day, YYYY-MM-DD, as people read it (2 November 2026, or 2 Nov 2026 when short) and as machines do. */
export function dayOf(day: string, form: 'long' | 'short' = 'long'): Markup {
  return html`<time datetime="${day}">${formats[form].format(new Date(`${day}T00:00:00Z`))}</time>`;
}
