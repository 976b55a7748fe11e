import { html } from 'hono/html';
import type { HistoryStep } from '../../../verdict/change/change.ts';
import type { Review } from '../../../verdict/record.ts';
import type { Words } from '../../../words/words.ts';
import { directionOf } from '../../markup/direction.ts';
import { describeStep } from '../../markup/history-step.ts';
import { langOf } from '../../markup/language.ts';
import type { Markup } from '../../markup/markup.ts';
import type { Site } from '../../site.ts';
import { dayOf, isoDay } from '../day.ts';
import { ratingLine } from './rating-line.ts';

/**
 * How the verdict, the rating and the price of a product moved and why, the newest step first. Without any known step, what
 * the publisher notes of the review, on its day; nothing if there is none.
 */
export function renderVerdictHistory(
  steps: readonly HistoryStep[],
  { reviewed, note, language }: Pick<Review, 'reviewed' | 'note' | 'language'>,
  site: Site,
): Markup | '' {
  const { settings, words } = site;
  const items =
    steps.length > 0
      ? steps.map((step) => itemOf(step, language, site))
      : note !== null && reviewed !== null
        ? [html`<li>${dayOf(reviewed, words)}<div>${noteOf(note, language)}</div></li>`]
        : [];
  if (items.length === 0) return '';
  return html`<section class="history" aria-labelledby="history">
<h2 id="history">${words.history.title}</h2>
${ratingLine(steps, settings.ratingScale, words)}<ol>${items}</ol>
</section>`;
}

function itemOf(step: HistoryStep, language: string | null, { settings, words }: Site): Markup {
  const move = describeStep(step, settings);
  const { publishedAt, takenBack, note } = step;
  return html`<li>
${dayOf(isoDay(publishedAt), words)}
<div>${move === '' ? '' : html`<p>${move}</p>`}${takenBack === undefined ? '' : takenBackOn(isoDay(takenBack), words)}${note === undefined ? '' : noteOf(note, language)}</div>
</li>`;
}

function takenBackOn(day: string, words: Words): Markup {
  const time = (text: string) => html`<time datetime="${day}">${text}</time>`;
  return html`<p>${words.history.takenBackOn({ day: words.day(day), time })}</p>`;
}

function noteOf(note: string, language: string | null): Markup {
  return html`<p class="why"${langOf(language)} dir="${directionOf(note)}">${note}</p>`;
}
