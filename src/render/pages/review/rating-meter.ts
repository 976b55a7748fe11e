import { html } from 'hono/html';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import type { Markup } from '../../markup/markup.ts';
import { countsSteps } from '../../rating-words.ts';

/** Most steps that are drawn one by one. */
const stepsMax = 20;

/** A rating as a row of steps, or as a bar where they would be too many. For the eye alone: say the words beside it. */
export function ratingMeter(rating: number, scale: RatingScale): Markup {
  const { min, max } = scale;
  if (!countsSteps(scale) || max > stepsMax) {
    const share = Math.round((1000 * (rating - min)) / (max - min)) / 10;
    return meter(100, `M0 6h${share}`, `M${share} 6H100`, 'bar');
  }
  const steps = (from: number, to: number) =>
    Array.from({ length: to - from }, (_, index) => `M${10 * (from + index) + 3} 0v12`).join('');
  return meter(10 * max - 4, steps(0, rating), steps(rating, max), 'steps');
}

function meter(width: number, reached: string, left: string, kind: 'bar' | 'steps'): Markup {
  return html`<svg class="meter ${kind}" viewBox="0 0 ${width} 12" width="${width}" height="12" aria-hidden="true"><path class="left" d="${left}"/><path d="${reached}"/></svg>`;
}
