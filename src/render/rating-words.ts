import type { RatingScale } from '../verdict/rating-scale.ts';

/** A rating as people say it; where a scale does not start at 0 or 1, both its ends are said. */
export function ratingWords(rating: number, scale: RatingScale): string {
  const { min, max } = scale;
  return countsSteps(scale)
    ? `${numberText(rating)} out of ${max}`
    : `${numberText(rating)} on a scale from ${numberText(min)} to ${numberText(max)}`;
}

/** Whether a rating counts steps: from 0, or from 1, up to the best. */
export function countsSteps({ min, max }: RatingScale): boolean {
  return (min === 0 || min === 1) && max > 1;
}

/** With a true minus sign, which is drawn as wide as a digit and read out as "minus". */
export function numberText(value: number): string {
  return String(value).replace('-', '\u2212');
}
