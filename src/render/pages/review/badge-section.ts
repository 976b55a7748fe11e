import { html } from 'hono/html';
import type { Verdict } from '../../../verdict/record.ts';
import type { Words } from '../../../words/words.ts';
import { badgeSize } from '../../badge/badge.ts';
import { badgeFaceOf } from '../../badge/face.ts';
import { type BadgeOptions, badgeOptionsFrom } from '../../badge/options.ts';
import { badgeSnippet, type SnippetLanguage, snippetLanguages } from '../../badge/snippet.ts';
import { cardTitle } from '../../embed/frame-markup.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { copyable } from '../code-block.ts';

const defaults = badgeOptionsFrom({});

/**
 * "Put this badge on your page": the badge, what can be chosen of it, and what to paste. The choices need the script
 * of the site and show only with it.
 */
export function renderBadgeSection(verdict: Verdict, { settings, links, words }: Site): Markup {
  const { slug, product } = verdict;
  const { width, height } = badgeSize(
    { state: 'verdict', ratingScale: settings.ratingScale, ...verdict },
    { ...defaults, style: 'flat' },
    badgeFaceOf(settings),
  );
  const alt = cardTitle(product, settings);
  const linkTo = (path: string) => (text: string) => html`<a href="${links.basePath}${path}">${text}</a>`;
  const subject = { image: links.badge(slug), target: links.review(slug), alt };
  return html`<section class="reuse" aria-labelledby="badge" data-badge-maker>
<h2 id="badge">${words.paste.badge}</h2>
<p>${words.paste.badgeNote({ docs: linkTo('/docs#badges'), tools: linkTo('/docs/embed') })}</p>
<p class="preview"><img src="${links.basePath}/api/badge/${slug}" width="${width}" height="${height}" alt="${alt}"></p>
<div class="choices">
${choices(words.paste).map(([parameter, legend, names]) => choice(parameter, legend, names))}
</div>
<fieldset class="languages"><legend class="unseen">${words.paste.languages}</legend>
${Object.entries(snippetLanguages).map(([language, name], index) => {
  const { before, after } = badgeSnippet(language as SnippetLanguage, subject);
  const ampersand = language === 'html' ? '&amp;' : '&';
  return html`<input type="radio" name="language" id="as-${language}"${index === 0 ? html` checked` : ''}><label for="as-${language}">${name}</label>
${copyable(`badge-${language}`, name, html`${before}<span data-query="${ampersand}"></span>${after}`, words)}
`;
})}</fieldset>
</section>`;
}

/** What can be chosen of a badge: every value of each parameter, with its name. */
function choices(words: Words['paste']) {
  const { flat, square, large, whole, auto, light, dark, withRating, withoutRating } = words;
  const { publication, product, verdict, none } = words;
  const styles = { flat, 'flat-square': square, 'for-the-badge': large, card: whole };
  return [
    ['style', words.style, styles satisfies Record<BadgeOptions['style'], string>],
    ['theme', words.theme, { auto, light, dark } satisfies Record<BadgeOptions['theme'], string>],
    [
      'show',
      words.says,
      { rating: withRating, verdict: withoutRating } satisfies Record<BadgeOptions['show'], string>,
    ],
    [
      'label',
      words.label,
      { publication, product, verdict, none } satisfies Record<BadgeOptions['label'], string>,
    ],
  ] as const;
}

function choice(
  parameter: keyof BadgeOptions,
  legend: string,
  names: Readonly<Record<string, string>>,
): Markup {
  return html`<fieldset class="choice" data-parameter="${parameter}" data-default="${defaults[parameter]}"><legend>${legend}</legend>
${Object.entries(names).map(
  ([value, name]) =>
    html`<label><input type="radio" name="badge-${parameter}" value="${value}"${value === defaults[parameter] ? html` checked` : ''}> ${name}</label>\n`,
)}</fieldset>`;
}
