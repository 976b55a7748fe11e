import type { RatingScale } from '../verdict/rating-scale.ts';
import type { Verdict } from '../verdict/record.ts';
import { verdictWords } from './verdict-words.ts';

/** The verdict without the product's name, as a sentence goes on: "worth it, 8 out of 10". */
export function verdictPhrase(
  { verdict, rating }: Pick<Verdict, 'verdict' | 'rating'>,
  { max }: RatingScale,
): string {
  return `${verdictWords[verdict].toLowerCase()}, ${numberText(rating)} out of ${numberText(max)}`;
}

/** The verdict in one line: "Acme Notes: worth it, 8 out of 10". */
export function headlineOf(
  verdict: Pick<Verdict, 'product' | 'verdict' | 'rating'>,
  scale: RatingScale,
): string {
  return `${verdict.product}: ${verdictPhrase(verdict, scale)}`;
}

/** With a true minus sign, which is read out as "minus". */
export function numberText(value: number): string {
  return String(value).replace('-', '\u2212');
}
