import type { RatingScale } from '../../verdict/rating-scale.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import { countsSteps, numberText, ratingWords } from '../rating-words.ts';
import { verdictWords } from '../verdict-words.ts';
import type { BadgeOptions } from './options.ts';

/** What a badge is about: a verdict, a product that is no longer covered, or one that never was. */
export type BadgeSubject =
  | {
      readonly state: 'verdict';
      readonly product: string;
      /** Shown by cards alone. */
      readonly summary?: string;
      readonly verdict: VerdictKind;
      readonly rating: number;
      readonly ratingScale: RatingScale;
    }
  | { readonly state: 'withdrawn'; readonly product: string }
  | { readonly state: 'unknown' };

/** What a badge says. */
export interface BadgeWords {
  /** Drawn on a badge of one line. */
  readonly message: string;
  /** Read out after the product's name. */
  readonly sentence: string;
  /** Drawn on a card: the verdict, and the rating if it is to be shown. */
  readonly verdict: string;
  readonly rating: string;
}

/** Puts a subject into words; the rating is left out when only the verdict is asked for. */
export function badgeWords(subject: BadgeSubject, show: BadgeOptions['show']): BadgeWords {
  if (subject.state === 'unknown') return wordsOf('Not reviewed');
  if (subject.state === 'withdrawn') return wordsOf('Withdrawn');
  const words = wordsOf(verdictWords[subject.verdict]);
  if (show === 'verdict') return words;
  const { rating, ratingScale } = subject;
  const [given, min, max] = [rating, ratingScale.min, ratingScale.max].map(numberText);
  const drawn = countsSteps(ratingScale) ? `${given}/${max}` : `${given} (${min} to ${max})`;
  return {
    ...words,
    message: `${words.message} ${drawn}`,
    sentence: `${words.sentence}, ${ratingWords(rating, ratingScale)}`,
    rating: drawn,
  };
}

function wordsOf(verdict: string): BadgeWords {
  const inLine = verdict.toLowerCase();
  return { message: inLine, sentence: inLine, verdict, rating: '' };
}
