import type { Diagnostic } from '../../../verdict/diagnostic.ts';
import { type FieldKey, verdictFields } from '../../../verdict/fields.ts';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { guessDatePattern } from '../steps/date-pattern.ts';

/** What to put into a recipe to mend a mistake. A text in angle brackets is for the user to replace. */
export interface Mend {
  readonly only?: Readonly<Record<string, { readonly not: string }>>;
  readonly categories?: Readonly<Record<string, string>>;
  readonly slugs?: Readonly<Record<string, string>>;
  readonly apart?: string;
  /** For the key of the mistake: a map, steps after the others, a default. */
  readonly map?: Readonly<Record<string, string>>;
  readonly last?: readonly Readonly<Record<string, unknown>>[];
  readonly fallback?: unknown;
  /**
   * Steps that would read this one cell: `number` before the others, the rest after them. Either the whole column is so,
   * or this cell is wrong: the other cells tell (`settleSteps`).
   */
  readonly guesses?: readonly Readonly<Record<string, unknown>>[];
}

/** A mistake in a row: which key it is about, with which value, and how to mend it. */
export interface RowMistake extends Diagnostic {
  readonly key?: FieldKey;
  readonly value?: string;
  readonly mend?: Mend;
}

/** What may mend a value that the schema of a key refused. */
export function mendValue(
  key: FieldKey,
  value: unknown,
  { rule, message }: Pick<Diagnostic, 'rule' | 'message'>,
  { ratingScale, language }: { readonly ratingScale: RatingScale; readonly language: string },
): Mend | undefined {
  if (key === 'verdict') return { map: { [String(value)]: `<${verdictKinds.join(', ')}>` } };
  if (key === 'rating') return { guesses: guessRating(value, ratingScale) };
  if (key === 'reviewed') return { guesses: guessDate(String(value), language) };
  if (rule === 'text' && message.includes('characters long'))
    return { last: [{ cut: verdictFields[key].type === 'prose' ? 'word' : 'sentence' }] };
  return rule === 'slug' && verdictFields[key].type === 'list' ? { last: [{ slug: true }] } : undefined;
}

/** What may mend a value that a step refused. */
export function mendRefused(key: FieldKey, cell: string, language: string): Mend | undefined {
  if (key === 'reviewed') return { guesses: guessDate(cell, language) };
  const isNumber = plainNumber.test(cell);
  // A number that no range of the recipe holds is no wrong cell.
  if (isNumber && key !== 'rating') return undefined;
  return { guesses: isNumber ? [] : guessNumber(cell) };
}

const plainNumber = /^[+-]?\d+(?:\.\d+)?$/;

function guessDate(text: string, language: string): { date: string }[] {
  const date = guessDatePattern(text, language);
  return date === undefined ? [] : [{ date }];
}

function guessNumber(text: string): Readonly<Record<string, unknown>>[] {
  if (!/\d/.test(text)) return [];
  return [{ number: /,\d{1,2}(?!\d)/.test(text) ? ',' : '.' }, { round: 'nearest' }];
}

function guessRating(value: unknown, { min, max }: RatingScale): Readonly<Record<string, unknown>>[] {
  if (typeof value === 'string' && !plainNumber.test(value)) return guessNumber(value);
  const number = Number(value);
  const round = { round: 'nearest' };
  if (Number.isNaN(number) || (min <= number && number <= max)) return [round];
  const highest = scaleEnd(Math.max(number, max));
  return [
    ...(number < 0 || highest === undefined ? [] : [{ rescale: { from: [0, highest], to: [min, max] } }]),
    round,
  ];
}

/** Where the smallest of the usual scales ends that holds a number. */
export function scaleEnd(number: number): number | undefined {
  return [5, 10, 20, 100, 1000].find((end) => number <= end);
}
