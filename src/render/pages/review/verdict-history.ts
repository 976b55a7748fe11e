import { html } from 'hono/html';
import type { HistoryStep } from '../../../verdict/change/change.ts';
import type { VerdictSettings } from '../../../verdict/settings.ts';
import { describeStep } from '../../history-step.ts';
import { directionOf } from '../../markup/direction.ts';
import type { Markup } from '../../markup/markup.ts';

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/** How the verdict on a product moved and why, the newest step first; nothing when it never did. */
export function renderVerdictHistory(steps: readonly HistoryStep[], settings: VerdictSettings): Markup | '' {
  if (steps.length === 0) return '';
  return html`<section class="history" aria-labelledby="history">
<h2 id="history">How this verdict moved</h2>
<ol>${steps.map(
    (step) => html`<li>
<time datetime="${step.publishedAt.toISOString().slice(0, 10)}">${month.format(step.publishedAt)}</time>
<div>${moveOf(step, settings)}${step.takenBack === undefined ? '' : html`<p>Taken back in <time datetime="${step.takenBack.toISOString().slice(0, 10)}">${month.format(step.takenBack)}</time></p>`}${step.note === undefined ? '' : html`<p dir="${directionOf(step.note)}">${step.note}</p>`}</div>
</li>`,
  )}</ol>
</section>`;
}

function moveOf(step: HistoryStep, settings: VerdictSettings): Markup | '' {
  const move = describeStep(step, settings);
  return move === '' ? '' : html`<p>${move}</p>`;
}
