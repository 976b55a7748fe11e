import type { Verdict } from '../verdict/record.ts';
import type { VerdictSettings } from '../verdict/settings.ts';
import { wordsOf } from '../words/words-of.ts';
import { ratingWords } from './rating-words.ts';

/** The verdict without the product's name, as a sentence goes on: "worth it, 8 out of 10". */
export function verdictPhrase(
  { verdict, rating }: Pick<Verdict, 'verdict' | 'rating'>,
  settings: VerdictSettings,
): string {
  const words = wordsOf(settings);
  return words.verdict.phrase({
    verdict: words.verdict[`${verdict}Within`],
    rating: ratingWords(rating, settings.ratingScale, words),
  });
}

/** The verdict in one line: "Acme Notes: worth it, 8 out of 10". */
export function headlineOf(
  verdict: Pick<Verdict, 'product' | 'verdict' | 'rating'>,
  settings: VerdictSettings,
): string {
  const { product } = verdict;
  return wordsOf(settings).verdict.headline({ product, phrase: verdictPhrase(verdict, settings) });
}
