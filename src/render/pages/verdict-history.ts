import { html } from 'hono/html';
import type { HistoryStep } from '../../verdict/change.ts';
import type { VerdictKind } from '../../verdict/entry.ts';
import { verdictWords } from '../verdict-words.ts';

const month = new Intl.DateTimeFormat('en', { month: 'long', year: 'numeric', timeZone: 'UTC' });

/**
 * How the verdict on a product moved, the newest first: "depends → worth it, March 2026". A step in which neither
 * moved but the product came or went is told as such; without any step there is nothing to show.
 */
export function renderVerdictHistory(steps: readonly HistoryStep[], ratingMax: number) {
  if (steps.length === 0) return '';
  return html`<section class="history"><h2>History of this verdict</h2><ol>
${steps.map(
  (step) =>
    html`<li>${describe(step, ratingMax)}, <time datetime="${step.publishedAt.toISOString().slice(0, 10)}">${month.format(step.publishedAt)}</time></li>
`,
)}</ol></section>`;
}

function describe({ verdict, rating }: HistoryStep, ratingMax: number): string {
  if (verdict?.from === null) return `first verdict: ${wordsOf(verdict.to)}`;
  if (verdict?.to === null) return 'withdrawn';
  const moved = verdict ? `${wordsOf(verdict.from)} → ${wordsOf(verdict.to)}` : '';
  const rated = rating ? `${rating.from} → ${rating.to} out of ${ratingMax}` : '';
  return [moved, rated].filter((part) => part !== '').join(', ');
}

function wordsOf(verdict: VerdictKind | null): string {
  return verdict === null ? 'none' : verdictWords[verdict].toLowerCase();
}
