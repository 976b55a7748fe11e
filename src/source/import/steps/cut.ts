import { z } from 'zod';
import { characterCount } from '../../../verdict/text/text.ts';
import { sentencesOf } from './sentences.ts';
import { defineStep, eachText } from './step.ts';

/** Cuts texts that are too long. */
export const cutStep = defineStep({
  about:
    'Cuts a text that is longer than the key allows, or than `max`: after a whole `sentence` if one fits, else after a `word`, with `…`',
  example: 'cut: sentence',
  short: 'at',
  schema: z.strictObject({
    at: z.enum(['sentence', 'word']).meta({ description: 'Where to cut' }),
    max: z.int().min(2).optional().meta({ description: 'Most characters; those of the key by default' }),
  }),
  prepare({ at, max = Number.POSITIVE_INFINITY }) {
    return (value, { maxLength = Number.POSITIVE_INFINITY, language, onCut }) =>
      eachText(value, (text) => {
        const most = Math.min(max, maxLength);
        const whole = text.trim().normalize('NFC');
        if (characterCount(whole) <= most) return text;
        onCut?.();
        const sentences = at === 'sentence' ? within(sentencesOf(whole, language), most) : '';
        return sentences || `${within(wordsOf(whole, language), most - 1).replace(/[\s\p{P}]+$/u, '')}…`;
      });
  },
});

/** The first pieces that are together at most so many characters long; the first one is cut if it is longer alone. */
function within(pieces: readonly string[], most: number): string {
  let kept = '';
  for (const piece of pieces) {
    if (characterCount((kept + piece).trimEnd()) > most) break;
    kept += piece;
  }
  return kept.trimEnd();
}

/** Pieces of a text between which it may be cut: words, and parts of one that is longer than any key. */
function wordsOf(text: string, language: string): string[] {
  const words = [...new Intl.Segmenter(language, { granularity: 'word' }).segment(text)];
  return words.flatMap(({ segment }, index) =>
    index === 0
      ? [...new Intl.Segmenter(language, { granularity: 'grapheme' }).segment(segment)].map(
          (part) => part.segment,
        )
      : [segment],
  );
}
