import type { Diagnostic } from '../../../verdict/diagnostic.ts';
import { type FieldKey, verdictFields } from '../../../verdict/fields.ts';
import type { RatingScale } from '../../../verdict/rating-scale.ts';
import { verdictKinds } from '../../../verdict/verdict-kind.ts';
import { guessDatePattern } from '../steps/date-pattern.ts';

/** What to put into a recipe to mend a mistake. A text in angle brackets is for the user to replace. */
export interface Mend {
  readonly only?: Readonly<Record<string, unknown>>;
  readonly categories?: Readonly<Record<string, string>>;
  readonly slugs?: Readonly<Record<string, string>>;
  readonly apart?: string;
  /** For the key of the mistake: steps before its others, a map, steps after them, a default. */
  readonly first?: readonly unknown[];
  readonly map?: Readonly<Record<string, string>>;
  readonly last?: readonly unknown[];
  readonly fallback?: unknown;
}

/** A mistake in a row: which key it is about, with which value, and how to mend it. */
export interface RowMistake extends Diagnostic {
  readonly key?: FieldKey;
  readonly value?: string;
  readonly mend?: Mend;
}

/** What usually mends a value that the schema of a key refused. */
export function mendValue(
  key: FieldKey,
  value: unknown,
  { rule, message }: Pick<Diagnostic, 'rule' | 'message'>,
  { ratingScale, language }: { readonly ratingScale: RatingScale; readonly language: string },
): Mend | undefined {
  const text = typeof value === 'string' ? value : undefined;
  if (key === 'verdict') return { map: { [String(value)]: `<${verdictKinds.join(', ')}>` } };
  if (key === 'rating') return mendRating(value, ratingScale);
  if (key === 'reviewed' && text !== undefined)
    return { last: [{ date: guessDatePattern(text, language) ?? '<pattern such as dd.MM.yyyy>' }] };
  if (rule === 'text' && message.includes('characters long'))
    return { last: [{ cut: verdictFields[key].type === 'prose' ? 'word' : 'sentence' }] };
  return rule === 'slug' && verdictFields[key].type === 'list' ? { last: [{ slug: true }] } : undefined;
}

/** What usually mends a value that a step refused. */
export function mendRefused(key: FieldKey, cell: string, language: string): Mend | undefined {
  if (key === 'reviewed') {
    const date = guessDatePattern(cell, language);
    return date === undefined ? undefined : { last: [{ date }] };
  }
  const isNumber = /^[+-]?\d+(?:\.\d+)?$/.test(cell);
  return /\d/.test(cell) && !isNumber ? { first: [{ number: decimalSignOf(cell) }] } : undefined;
}

function decimalSignOf(text: string): string {
  return /,\d{1,2}(?!\d)/.test(text) ? ',' : '.';
}

function mendRating(value: unknown, { min, max }: RatingScale): Mend | undefined {
  if (typeof value === 'string') return { first: [{ number: decimalSignOf(value) }] };
  if (typeof value !== 'number') return undefined;
  if (min <= value && value <= max) return { last: [{ round: 'nearest' }] };
  const highest = [5, 10, 20, 100, 1000].find((most) => value <= most && most > max);
  const from = value < min ? [0, max] : [0, highest ?? '<highest>'];
  return { last: [{ rescale: { from, to: [min, max] } }, { round: 'nearest' }] };
}
