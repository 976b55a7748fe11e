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
      readonly verdict: VerdictKind;
      readonly rating: number;
      readonly ratingScale: RatingScale;
    }
  | { readonly state: 'withdrawn'; readonly product: string }
  | { readonly state: 'unknown' };

/** What a badge says: `message` drawn on it, `sentence` read out after the product's name. */
export interface BadgeWords {
  readonly message: string;
  readonly sentence: string;
}

/** Puts a subject into words; the rating is left out when only the verdict is asked for. */
export function badgeWords(subject: BadgeSubject, show: BadgeOptions['show']): BadgeWords {
  if (subject.state === 'unknown') return { message: 'not reviewed', sentence: 'not reviewed' };
  if (subject.state === 'withdrawn') return { message: 'withdrawn', sentence: 'withdrawn' };
  const verdict = verdictWords[subject.verdict].toLowerCase();
  if (show === 'verdict') return { message: verdict, sentence: verdict };
  const { rating, ratingScale } = subject;
  const [given, min, max] = [rating, ratingScale.min, ratingScale.max].map(numberText);
  const drawn = countsSteps(ratingScale) ? `${given}/${max}` : `${given} (${min} to ${max})`;
  return { message: `${verdict} ${drawn}`, sentence: `${verdict}, ${ratingWords(rating, ratingScale)}` };
}
