import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Settings } from '../../../verdict/settings.ts';
import { badgeSize } from '../../badge/badge.ts';
import { badgeFaceOf } from '../../badge/face.ts';
import {
  type badgeLabels,
  badgeOptionsFrom,
  type badgeShows,
  type badgeStyles,
  type badgeThemes,
} from '../../badge/options.ts';
import { badgeSnippet, type SnippetLanguage, snippetLanguages } from '../../badge/snippet.ts';
import type { Links } from '../../links.ts';
import type { Markup } from '../../markup/markup.ts';
import { copyable } from '../code-block.ts';

const styleNames: Readonly<Record<(typeof badgeStyles)[number], string>> = {
  flat: 'Flat',
  'flat-square': 'Square',
  'for-the-badge': 'Large',
  card: 'Card',
};

const themeNames: Readonly<Record<(typeof badgeThemes)[number], string>> = {
  auto: 'Automatic',
  light: 'Light',
  dark: 'Dark',
};

const showNames: Readonly<Record<(typeof badgeShows)[number], string>> = {
  rating: 'Verdict and rating',
  verdict: 'Verdict',
};

const labelNames: Readonly<Record<(typeof badgeLabels)[number], string>> = {
  publication: 'Publication',
  product: 'Product',
  verdict: 'Verdict',
  none: 'None',
};

const defaults = badgeOptionsFrom({});

/**
 * "Put this badge on your page": the badge, what can be chosen of it, and what to paste. The choices need the script
 * of the site and show only with it.
 */
export function renderBadgeSection(verdict: Verdict, settings: Settings, links: Links): Markup {
  const { slug, product } = verdict;
  const { width, height } = badgeSize(
    { state: 'verdict', ratingScale: settings.ratingScale, ...verdict },
    { ...defaults, style: 'flat' },
    badgeFaceOf(settings),
  );
  // Neither verdict nor rating: what is pasted into a page stays, while the badge keeps up with the verdict.
  const alt = `${product}: verdict by ${settings.name}`;
  const subject = { image: links.badge(slug), target: links.review(slug), alt };
  return html`<section class="reuse" aria-labelledby="badge" data-badge-maker>
<h2 id="badge">Put this badge on your page</h2>
<p>The badge keeps up with the verdict by itself. How it can be drawn is told in the <a href="${links.basePath}/docs#badges">badge documentation</a>.</p>
<p class="preview"><img src="${links.basePath}/api/badge/${slug}" width="${width}" height="${height}" alt="${alt}"></p>
<div class="choices">
${choice('style', 'Style', styleNames)}
${choice('theme', 'Theme', themeNames)}
${choice('show', 'Says', showNames)}
${choice('label', 'Label', labelNames)}
</div>
<fieldset class="languages"><legend class="unseen">Language of the snippet</legend>
${Object.entries(snippetLanguages).map(([language, name], index) => {
  const { before, after } = badgeSnippet(language as SnippetLanguage, subject);
  const ampersand = language === 'html' ? '&amp;' : '&';
  return html`<input type="radio" name="language" id="as-${language}"${index === 0 ? html` checked` : ''}><label for="as-${language}">${name}</label>
${copyable(`badge-${language}`, name, html`${before}<span data-query="${ampersand}"></span>${after}`)}
`;
})}</fieldset>
</section>`;
}

function choice(
  parameter: 'style' | 'theme' | 'show' | 'label',
  legend: string,
  names: Readonly<Record<string, string>>,
): Markup {
  return html`<fieldset class="choice" data-parameter="${parameter}" data-default="${defaults[parameter]}"><legend>${legend}</legend>
${Object.entries(names).map(
  ([value, name]) =>
    html`<label><input type="radio" name="badge-${parameter}" value="${value}"${value === defaults[parameter] ? html` checked` : ''}> ${name}</label>\n`,
)}</fieldset>`;
}
