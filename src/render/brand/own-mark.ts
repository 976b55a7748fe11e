import { html } from 'hono/html';
import type { Markup } from '../markup/markup.ts';
import type { Tone } from './tone.ts';

/**
 * The mark of a publication without an icon, in a square of 32: a tick that is the V of a verdict, and a dot for the
 * question.
 */
const tick = 'M8.2 13.4 14 23.2 24.4 8.8';
const dot = { x: 22.6, y: 22.9, r: 2.1 } as const;
const stroke = 'fill="none" stroke-width="4" stroke-linecap="round" stroke-linejoin="round"';

/** It as a drawing, in the tone of the publication; without `corners`, it fills its square, for systems that round it. */
export function drawOwnMark({ light }: Tone, corners: boolean): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32"${corners ? ' rx="7"' : ''} fill="${light}"/><path d="${tick}" ${stroke} stroke="#fff"/><circle cx="${dot.x}" cy="${dot.y}" r="${dot.r}" fill="#fff"/></svg>`;
}

/** It within a page, in the accent and on the paper of the page. */
export function ownMark(): Markup {
  return html`<svg class="own-mark" viewBox="0 0 32 32" width="24" height="24" aria-hidden="true" focusable="false"><rect width="32" height="32" rx="7"/><path d="${tick}"/><circle cx="${dot.x}" cy="${dot.y}" r="${dot.r}"/></svg>`;
}
