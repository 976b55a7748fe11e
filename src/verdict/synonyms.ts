import { z } from 'zod';
import { lineSchema } from './text.ts';

const setsMax = 500;
const wordsMax = 20;
const word = lineSchema(60, 'A word or a phrase');

/**
 * What searches take for the same: a list of words or phrases that mean the same, or a map whose keys also find their
 * values, but not the other way round.
 */
export const synonymsSchema = z
  .array(
    z.union([
      z.array(word).min(2).max(wordsMax).meta({ description: 'Words that mean the same: each finds all' }),
      z
        .record(word, z.array(word).min(1).max(wordsMax))
        .meta({ description: 'Who searches for a key also finds its words' }),
    ]),
  )
  .max(setsMax);

/** The checked synonyms of a catalogue. */
export type SynonymSets = z.output<typeof synonymsSchema>;
