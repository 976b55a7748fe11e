import { html } from 'hono/html';
import type { ShownImage } from '../../verdict/image.ts';
import { imagePath } from '../images.ts';
import type { Markup } from '../markup/markup.ts';
import type { Site } from '../site.ts';
import { ownMark } from './own-mark.ts';

/** The height of a logo on pages, in px. */
const logoHeight = 36;

/** What stands first on every page and leads home: the logo, or the icon and the name. */
export function brandLink({ settings: { name }, links: { basePath, face } }: Site): Markup {
  const { logo, logoDark, icon } = face;
  const address = (image: ShownImage) => basePath + imagePath(image);
  const mark = icon ? html`<img src="${address(icon)}" alt="" width="24" height="24">` : ownMark();
  const shown = logo
    ? html`<picture>${logoDark ? html`<source media="(prefers-color-scheme: dark)" srcset="${address(logoDark)}">` : ''}<img class="logo" src="${address(logo)}" alt="${name}" width="${Math.round((logo.width * logoHeight) / logo.height)}" height="${logoHeight}"></picture>`
    : html`${mark}<span dir="auto">${name}</span>`;
  return html`<a class="brand" href="${basePath || '/'}">${shown}</a>`;
}
