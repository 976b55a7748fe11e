import type { RatingScale } from '../verdict/rating-scale.ts';
import type { Verdict } from '../verdict/record.ts';
import { ratingWords } from './rating-words.ts';
import { verdictWords } from './verdict-words.ts';

/** The verdict without the product's name, as a sentence goes on: "worth it, 8 out of 10". */
export function verdictPhrase(
  { verdict, rating }: Pick<Verdict, 'verdict' | 'rating'>,
  scale: RatingScale,
): string {
  return `${verdictWords[verdict].toLowerCase()}, ${ratingWords(rating, scale)}`;
}

/** The verdict in one line: "Acme Notes: worth it, 8 out of 10". */
export function headlineOf(
  verdict: Pick<Verdict, 'product' | 'verdict' | 'rating'>,
  scale: RatingScale,
): string {
  return `${verdict.product}: ${verdictPhrase(verdict, scale)}`;
}
