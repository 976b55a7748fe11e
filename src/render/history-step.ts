import type { HistoryStep } from '../verdict/change/change.ts';
import type { RatingScale } from '../verdict/rating-scale.ts';
import type { VerdictKind } from '../verdict/verdict-kind.ts';
import { numberText, ratingWords } from './rating-words.ts';
import { verdictWords } from './verdict-words.ts';

/** How a verdict or its rating moved, in words: "depends → worth it, 6 → 8 out of 10"; empty when only something was noted. */
export function describeStep({ verdict, rating, isReturn }: HistoryStep, scale: RatingScale): string {
  if (isReturn) return returnWords(verdict?.to, rating?.to, scale);
  if (verdict?.from === null) return `first verdict: ${wordsOf(verdict.to)}`;
  if (verdict?.to === null) return 'withdrawn';
  const moved = verdict && `${wordsOf(verdict.from)} → ${wordsOf(verdict.to)}`;
  const rated =
    rating?.from != null && rating.to != null
      ? `${numberText(rating.from)} → ${ratingWords(rating.to, scale)}`
      : undefined;
  return [moved, rated].filter((part) => part !== undefined).join(', ');
}

/** That a change was taken back, and what holds again. */
function returnWords(
  verdict: VerdictKind | null | undefined,
  rating: number | null | undefined,
  scale: RatingScale,
): string {
  const again = [
    ...(verdict == null ? [] : [wordsOf(verdict)]),
    ...(rating == null ? [] : [ratingWords(rating, scale)]),
  ];
  return again.length === 0 ? 'taken back' : `taken back, again ${again.join(', ')}`;
}

function wordsOf(verdict: VerdictKind | null): string {
  return verdict === null ? 'none' : verdictWords[verdict].toLowerCase();
}
