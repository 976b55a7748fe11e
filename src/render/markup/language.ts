import { html } from 'hono/html';
import type { Markup } from './markup.ts';

/** The attribute `lang` of what a publisher says of a product in another language than the publication's; else nothing. */
export function langOf(language: string | null): Markup | '' {
  return language === null ? '' : html` lang="${language}"`;
}
