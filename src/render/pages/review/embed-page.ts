import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { wordsOf } from '../../../words/words-of.ts';
import type { Links } from '../../links.ts';
import { renderPage } from '../page.ts';
import { renderBadgeSection } from './badge-section.ts';
import { renderCardSection } from './card-section.ts';
import { renderDataSection } from './data-section.ts';

/** `/reviews/:slug/embed`: what one copies of a verdict, as a badge, as a card, as data, each with its credit. */
export function renderEmbedPage(verdict: Verdict, settings: Settings, links: Links): string {
  const { slug, product } = verdict;
  const words = wordsOf(settings).review;
  const main = html`<p class="label"><a href="${links.basePath}/reviews/${slug}"><bdi>${product}</bdi></a></p>
<h1>${words.embed}</h1>
${renderBadgeSection(verdict, settings, links)}
${renderCardSection(verdict, settings, links)}
${renderDataSection(slug, settings, links)}`;
  return renderPage(
    {
      title: words.embedTitle({ product }),
      canonical: links.embedPage(slug),
      section: 'reviews',
      indexed: false,
      script: true,
      main,
    },
    settings,
    links,
  );
}
