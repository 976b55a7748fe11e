import { wrapAnywhere } from '#typesetting/wrap.ts';
import { mayBeNotStated } from '../../verdict/entry.ts';
import type { Verdict } from '../../verdict/record.ts';
import type { Settings } from '../../verdict/settings.ts';
import { wordsOf } from '../../words/words-of.ts';
import { widthAt } from '../badge/text-width.ts';
import { ratingWords } from '../rating-words.ts';
import { factsLeftOut } from '../stated-facts.ts';

/** The room of a card whose texts are not known, in em: that of the longest. */
export const cardRoomMax = 20;

/**
 * The height that the card of a verdict needs in a column of any width from 20 em on, in em, so that a page can keep it
 * free before the card is there. Follows `card.css`. Texts are measured as Verdana, which is wider than most fonts, and
 * narrow columns need more height than wide ones.
 */
export function cardRoom(verdict: Verdict, settings: Settings): number {
  const { attribution, ratingScale } = settings;
  const words = wordsOf(settings);
  const left = factsLeftOut(verdict, settings);
  const facts = mayBeNotStated.filter((key) => !left.includes(key));
  const call = widthAt(words.verdict[verdict.verdict], 1.125, true) + 2.4;
  const callLines = call + widthAt(ratingWords(verdict.rating, ratingScale, words), 1) > column ? 2 : 1;
  const term = Math.min(termMax, Math.max(0, ...facts.map((key) => widthAt(words.verdict[key], 0.875))));
  const factLines = facts.map((key) =>
    Math.max(
      linesOf(words.verdict[key], termMax, 0.875),
      key === 'price' ? 1 : Math.min(2, linesOf(verdict[key], column - term - termGap, 0.875)),
    ),
  );
  const review = widthAt(words.embed.read, 0.8125, true) + 1.2;
  const isFootWide = review + widthAt(attribution.text, 0.8125) > column;
  const footLines = isFootWide ? 1 + linesOf(attribution.text, column, 0.8125) : 1;
  const heights = [
    edges,
    1.25 * 1.3,
    0.15 + callLines * 1.125 * lineHeight,
    gap + Math.min(2, linesOf(verdict.verdictSummary, column, 1)) * lineHeight,
    gap + 0.6 + sum(factLines) * 0.875 * lineHeight + Math.max(0, facts.length - 1) * 0.3,
    gap + footLines * 0.8125 * (lineHeight + 0.2),
  ];
  return Math.min(cardRoomMax, Math.ceil(2 * sum(heights)) / 2);
}

/** Measures of `card.css`, in em: the text column of the narrowest card, its padding and border, and between its parts. */
const column = 20 - 2 * 1.1 - 0.125;
const edges = 0.9 + 0.7 + 0.125;
const gap = 0.55;
const lineHeight = 1.45;
/** The widest names of facts, and the space after them. */
const termMax = 8 * 0.875;
const termGap = 0.8 * 0.875;

function linesOf(text: string, width: number, size: number): number {
  return wrapAnywhere(text, width, (part) => widthAt(part, size)).length;
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, one) => total + one, 0);
}
