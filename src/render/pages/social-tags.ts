import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import { headlineOf } from '../headline.ts';
import { pictureSize } from '../picture/picture-subject.ts';
import type { Site } from '../site.ts';

/** Describes a page to programs that preview links (Open Graph, ogp.me). */
export interface LinkPreview {
  readonly type: 'article' | 'website';
  readonly title: string;
  readonly description?: string | undefined;
  /** Absolute address of the page. */
  readonly url: string;
  /** Absolute address of a picture of `pictureSize`, if there is one, and what it says. */
  readonly picture: string | undefined;
  readonly pictureText: string;
}

/** The preview of a review page: the verdict in a line, and the product's own picture. */
export function reviewPreview(verdict: Verdict, { settings, links }: Site): LinkPreview {
  const headline = headlineOf(verdict, settings);
  return {
    type: 'article',
    title: headline,
    description: verdict.verdictSummary,
    url: links.review(verdict.slug),
    picture: links.picture(verdict.slug),
    pictureText: headline,
  };
}

/** The elements of the head that say it. */
export function renderSocialTags(preview: LinkPreview, siteName: string) {
  const { type, title, description, url, picture, pictureText } = preview;
  return html`<meta property="og:type" content="${type}">
<meta property="og:site_name" content="${siteName}">
<meta property="og:title" content="${title}">
${description === undefined ? '' : html`<meta property="og:description" content="${description}">\n`}<meta property="og:url" content="${url}">
${picture === undefined ? html`<meta name="twitter:card" content="summary">` : pictureTags(picture, pictureText)}`;
}

function pictureTags(picture: string, text: string) {
  return html`<meta property="og:image" content="${picture}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${pictureSize.width}">
<meta property="og:image:height" content="${pictureSize.height}">
<meta property="og:image:alt" content="${text}">
<meta name="twitter:card" content="summary_large_image">`;
}
