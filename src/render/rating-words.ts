import type { RatingScale } from '../verdict/rating-scale.ts';
import type { Words } from '../words/words.ts';

/** A rating as people say it; where a scale does not start at 0 or 1, both its ends are said. */
export function ratingWords(rating: number, scale: RatingScale, words: Words): string {
  return ratingParts(rating, scale, words, (number) => number).join('');
}

/** The same in parts: `emphasise` makes one of the rating itself. */
export function ratingParts<Part>(
  rating: number,
  scale: RatingScale,
  { number, verdict }: Words,
  emphasise: (rating: string) => Part,
): readonly (string | Part)[] {
  const { min, max } = scale;
  const values = { rating: number(rating), min: number(min), max: number(max), b: emphasise };
  return countsSteps(scale) ? verdict.outOf(values) : verdict.onScale(values);
}

/** Whether a rating counts steps: from 0, or from 1, up to the best. */
export function countsSteps({ min, max }: RatingScale): boolean {
  return (min === 0 || min === 1) && max > 1;
}

/** With a true minus sign, which is drawn as wide as a digit and read out as "minus". */
export function numberText(value: number): string {
  return String(value).replace('-', '\u2212');
}
