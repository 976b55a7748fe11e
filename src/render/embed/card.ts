import { z } from 'zod';
import { mayBeNotStated } from '../../verdict/entry.ts';
import type { Review, Verdict } from '../../verdict/record.ts';
import { recordSchema } from '../../verdict/record.ts';
import { attributionOf, listSchema } from '../list.ts';
import { directionOf } from '../markup/direction.ts';
import { ratingWords } from '../rating-words.ts';
import { toRecord } from '../record.ts';
import type { Site } from '../site.ts';
import { factsLeftOut } from '../stated-facts.ts';

/** A verdict with all that has to be shown beside it: the body of `GET /api/card/:slug`. */
export const cardSchema = recordSchema
  .extend({
    verdictText: z.string().meta({ description: 'The verdict as people say it' }),
    ratingText: z.string().meta({ description: 'The rating as people say it, with its scale' }),
    notStated: z
      .array(z.enum(mayBeNotStated))
      .meta({ description: 'Facts that the publisher leaves out: their texts say only that' }),
    language: z.string().meta({ description: 'The language of its texts (BCP 47)' }),
    direction: z.enum(['ltr', 'rtl']).meta({ description: 'The direction that most of the summary runs in' }),
    ...listSchema.pick({ ratingScale: true, license: true, attribution: true }).shape,
  })
  .meta({ id: 'Card', description: 'A verdict with all that has to be shown beside it' });

/** A verdict with all that has to be shown beside it. */
export type Card = z.output<typeof cardSchema>;

/** Makes the card of a verdict. */
export function cardOf(
  verdict: Verdict,
  { language }: Pick<Review, 'language'>,
  { settings, links, words }: Site,
): Card {
  const { ratingScale, licence } = settings;
  return {
    ...toRecord(verdict, links),
    verdictText: words.verdict[verdict.verdict],
    ratingText: ratingWords(verdict.rating, ratingScale, words),
    notStated: factsLeftOut(verdict, settings),
    language: language ?? settings.language,
    direction: directionOf(verdict.verdictSummary),
    ratingScale,
    license: licence,
    attribution: attributionOf(settings, links),
  };
}
