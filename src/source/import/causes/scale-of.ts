import type { RatingScale } from '../../../verdict/rating-scale.ts';
import type { Cell } from './column-cells.ts';
import { scaleEnd } from './mend.ts';
import { numberOf, rowsOf } from './settle-steps.ts';

/**
 * The scale that ratings are on, if at least half of them are not on `present`: those beyond it may be slips otherwise.
 * Nothing if no usual scale holds them all.
 */
export function scaleOf(ratings: readonly Cell[], present: RatingScale): RatingScale | undefined {
  const numbers = ratings.map(({ text }) => numberOf(text));
  const beyond = ratings.filter((_, at) => isBeyond(numbers[at] ?? 0, present));
  if (beyond.length === 0 || 2 * rowsOf(beyond) < rowsOf(ratings)) return undefined;
  const max = scaleEnd(Math.max(...numbers));
  if (max === undefined || !numbers.every((number) => Number.isInteger(number) && number >= 0))
    return undefined;
  return { min: numbers.includes(0) || max > 10 ? 0 : 1, max: Math.max(max, present.max) };
}

function isBeyond(number: number, { min, max }: RatingScale): boolean {
  return number < min || number > max;
}
