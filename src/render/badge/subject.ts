import type { RatingScale } from '../../verdict/rating-scale.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { Words } from '../../words/words.ts';
import { countsSteps, ratingWords } from '../rating-words.ts';
import type { BadgeOptions } from './options.ts';

/** What a badge is about: a verdict, a product that is no longer covered, or one that never was. */
export type BadgeSubject =
  | {
      readonly state: 'verdict';
      readonly product: string;
      /** The language of name and summary, if it is not the publication's (BCP 47). */
      readonly language?: string | null;
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
export function badgeWords(subject: BadgeSubject, show: BadgeOptions['show'], words: Words): BadgeWords {
  const { badge, number } = words;
  if (subject.state !== 'verdict') return withoutRating(badge[subject.state], words);
  const alone = withoutRating(words.verdict[`${subject.verdict}Within`], words);
  if (show === 'verdict') return alone;
  const { ratingScale } = subject;
  const values = {
    rating: number(subject.rating),
    min: number(ratingScale.min),
    max: number(ratingScale.max),
  };
  const rating = countsSteps(ratingScale) ? badge.outOf(values) : badge.onScale(values);
  return {
    ...alone,
    message: `${alone.message} ${rating}`,
    sentence: words.verdict.phrase({
      verdict: alone.sentence,
      rating: ratingWords(subject.rating, ratingScale, words),
    }),
    rating,
  };
}

function withoutRating(said: string, words: Words): BadgeWords {
  return { message: said, sentence: said, verdict: words.capitalised(said), rating: '' };
}

/** The language of what a subject is called and said of it. */
export function languageOf(subject: BadgeSubject, { language }: { readonly language: string }): string {
  return (subject.state === 'verdict' ? subject.language : undefined) ?? language;
}
