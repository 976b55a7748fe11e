import { html, raw } from 'hono/html';
import { mayBeNotStated } from '../../verdict/entry.ts';
import type { Words } from '../../words/words.ts';
import type { BadgeTheme } from '../badge/options.ts';
import cardStyle from '../browser/card.css' with { type: 'text' };
import frameStyle from '../browser/frame.css' with { type: 'text' };
import { browserScripts } from '../markup/browser-scripts.ts';
import { langOf } from '../markup/language.ts';
import type { Markup } from '../markup/markup.ts';
import { verdictMark } from '../markup/verdict-mark.ts';
import { ratingParts } from '../rating-words.ts';
import type { Card } from './card.ts';
import { plainStyle } from './plain-style.ts';

/** The stylesheet that every frame carries in itself: a card is one request. */
export const frameInlineStyle = plainStyle(cardStyle + frameStyle);

/** Its script, for hosts that speak the embed protocol of WordPress. */
export const frameInlineScript = browserScripts.frame.trim();

/** What a frame shows if there is no card. */
export interface FrameMessage {
  readonly message: string;
  /** Where to go instead: an absolute address, and what it is called. */
  readonly href: string;
  readonly link: string;
}

/** How a frame is to be: its colours, and whether a script tells its host the height and the links. */
export interface FrameLook {
  readonly theme: BadgeTheme;
  readonly tellsHost: boolean;
}

/** The page of a card, to stand in a frame of any other page; it fills the frame, and needs no script. */
export function renderFramePage(card: Card, look: FrameLook, words: Words): string {
  const { product, verdict, rating, ratingScale, verdictSummary, attribution } = card;
  const facts = mayBeNotStated.filter((key) => !card.notStated.includes(key));
  const lang = langOf(card.language === words.language ? null : card.language);
  const main = html`<article class="card ${verdict} ${look.theme}" dir="${card.direction}" aria-labelledby="product call">
<div class="head">
<h1 class="product" id="product"${lang} dir="auto"><bdi>${product}</bdi></h1>
<p class="call" id="call">${verdictMark(verdict, words)} <span class="rating">${ratingParts(rating, ratingScale, words, (number) => html`<b>${number}</b>`)}</span></p>
</div>
<p class="summary"${lang} dir="auto">${verdictSummary}</p>
<dl>
${facts.map((key) => html`<div><dt>${words.verdict[key]}</dt><dd${lang} dir="auto">${card[key]}</dd></div>\n`)}</dl>
<div class="foot">
<a href="${card.url}" target="_blank" rel="noopener">${words.embed.read}</a>
<a class="attribution" href="${attribution.url}" target="_blank" rel="noopener" dir="auto">${attribution.text}</a>
</div>
</article>`;
  return framePage(
    words.verdict.headline({ product, phrase: words.verdict[`${verdict}Within`] }),
    look,
    main,
    words,
    card.url,
  );
}

/** The page of a frame without a card: a product that is no longer covered, or never was. */
export function renderFrameMessage(
  { message, href, link }: FrameMessage,
  look: FrameLook,
  words: Words,
): string {
  const main = html`<article class="card message ${look.theme}">
<h1 class="notice" dir="auto">${message}</h1>
<p><a href="${href}" target="_blank" rel="noopener">${link}</a></p>
</article>`;
  return framePage(message, look, main, words);
}

function framePage(
  title: string,
  { theme, tellsHost }: FrameLook,
  main: Markup,
  { language, direction }: Words,
  canonical?: string,
): string {
  return `${html`<!doctype html>
<html lang="${language}" dir="${direction}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="${theme === 'auto' ? 'light dark' : theme}">
<meta name="robots" content="noindex">
<title>${title}</title>
${canonical === undefined ? '' : html`<link rel="canonical" href="${canonical}">\n`}<style>${raw(frameInlineStyle)}</style>
</head>
<body>
<main aria-label="${title}">
${main}
</main>
${
  tellsHost
    ? html`<script>${raw(frameInlineScript)}</script>
`
    : ''
}</body>
</html>
`}`;
}
