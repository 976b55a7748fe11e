import { html } from 'hono/html';
import type { Verdict } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { headlineOf } from '../headline.ts';
import type { Links } from '../links.ts';

/** Size of the link-preview picture, in pixels. */
export const pictureSize = { width: 1200, height: 630 } as const;

/**
 * What the head of a review page says to those who show a link to it (Open Graph, ogp.me), and where the same
 * verdict lies in other formats. The canonical link is not among it.
 */
export function renderSocialTags(verdict: Verdict, settings: Settings, links: Links) {
  const headline = headlineOf(verdict, settings.ratingScale);
  return html`<meta property="og:type" content="article">
<meta property="og:site_name" content="${settings.name}">
<meta property="og:title" content="${headline}">
<meta property="og:description" content="${verdict.verdictSummary}">
<meta property="og:url" content="${links.review(verdict.slug)}">
<meta property="og:image" content="${links.picture(verdict.slug)}">
<meta property="og:image:type" content="image/png">
<meta property="og:image:width" content="${pictureSize.width}">
<meta property="og:image:height" content="${pictureSize.height}">
<meta property="og:image:alt" content="${headline}">
<meta name="twitter:card" content="summary_large_image">
<link rel="alternate" type="text/markdown" href="${links.markdown(verdict.slug)}">
<link rel="alternate" type="application/json" href="${links.record(verdict.slug)}">
${renderFeedLinks(settings, links)}`;
}

/** What the head of any page says of the feeds. */
export function renderFeedLinks({ name }: Settings, links: Links) {
  return html`<link rel="alternate" type="application/atom+xml" title="${name}" href="${links.atom}">
<link rel="alternate" type="application/feed+json" title="${name}" href="${links.jsonFeed}">`;
}
