import type { HistoryStep, Step } from '../../verdict/change/change.ts';
import type { VerdictSettings } from '../../verdict/settings.ts';
import type { VerdictKind } from '../../verdict/verdict-kind.ts';
import type { Words } from '../../words/words.ts';
import { wordsOf } from '../../words/words-of.ts';
import { verdictPhrase } from '../headline.ts';
import { ratingWords } from '../rating-words.ts';
import { isStated } from '../stated-facts.ts';
import { directionOf } from './direction.ts';

/**
 * How a verdict, its rating or its price moved, in words: "depends → worth it, 6 → 8 out of 10"; empty when only something
 * was noted.
 */
export function describeStep(
  { verdict, rating, price, isReturn }: HistoryStep,
  settings: VerdictSettings,
): string {
  const words = wordsOf(settings);
  const { history } = words;
  if (isReturn) return returnWords(verdict?.to, rating?.to, settings);
  if (verdict?.from === null) {
    const phrase =
      verdict.to === null || rating?.to == null
        ? kindWord(verdict.to, words)
        : verdictPhrase({ verdict: verdict.to, rating: rating.to }, settings);
    return history.first({ phrase });
  }
  if (verdict?.to === null) return history.withdrawn;
  const moved =
    verdict && history.moved({ before: kindWord(verdict.from, words), after: kindWord(verdict.to, words) });
  const rated =
    rating?.from != null && rating.to != null
      ? history.moved({
          before: words.number(rating.from),
          after: ratingWords(rating.to, settings.ratingScale, words),
        })
      : undefined;
  const parts = [moved, rated, price && priceWords(price, settings)];
  return words.series(parts.filter((part) => part !== undefined));
}

/** A price that is not stated is not named. */
function priceWords({ from, to }: Step<string>, settings: VerdictSettings): string | undefined {
  const { history, direction } = wordsOf(settings);
  const [before, after] = [from, to].map((price) =>
    price !== null && isStated(price, settings) ? apart(price, direction) : undefined,
  );
  if (after === undefined) return before === undefined ? undefined : history.priceLeftOut;
  return before === undefined ? history.price({ price: after }) : history.priceMoved({ before, after });
}

/** A text within a sentence, isolated where it runs the other way (UAX #9, section 2.5). */
function apart(text: string, direction: 'ltr' | 'rtl'): string {
  return directionOf(text) === direction ? text : `\u2068${text}\u2069`;
}

/** That a change was taken back, and what holds again. */
function returnWords(
  verdict: VerdictKind | null | undefined,
  rating: number | null | undefined,
  settings: VerdictSettings,
): string {
  const words = wordsOf(settings);
  const again = [
    ...(verdict == null ? [] : [kindWord(verdict, words)]),
    ...(rating == null ? [] : [ratingWords(rating, settings.ratingScale, words)]),
  ];
  const { takenBack, takenBackAgain } = words.history;
  return again.length === 0 ? takenBack : takenBackAgain({ what: words.series(again) });
}

function kindWord(kind: VerdictKind | null, { verdict, history }: Words): string {
  return kind === null ? history.none : verdict[`${kind}Within`];
}
