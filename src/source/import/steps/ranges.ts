import { z } from 'zod';
import { refuse } from '../../../verdict/text/refuse.ts';
import { plainSchema } from './map.ts';
import { defineStep, eachNumber, Refusal } from './step.ts';

/** Parses `8..`, `6..8`, `..6` or `7`, both ends included; gives nothing for anything else. */
export function parseRange(text: string): { readonly min: number; readonly max: number } | undefined {
  const found = /^\s*(-?\d+(?:\.\d+)?)?\s*(\.\.)?\s*(-?\d+(?:\.\d+)?)?\s*$/.exec(text);
  if (!found) return undefined;
  const [, from, dots, to] = found;
  if (dots === undefined) return from === undefined ? undefined : { min: Number(from), max: Number(from) };
  if (from === undefined && to === undefined) return undefined;
  return {
    min: from === undefined ? Number.NEGATIVE_INFINITY : Number(from),
    max: to === undefined ? Number.POSITIVE_INFINITY : Number(to),
  };
}

/** How ranges are written. */
export const rangeForms = '"8..", "6..8", "..6" or "7"';

/** Replaces numbers by what stands for the range that they are in. */
export const rangesStep = defineStep({
  about:
    'Replaces a number by what stands for its range, ends included; the first range that holds it counts',
  example: 'ranges: { 90..: worthit, 70..: depends, ..70: skip }',
  schema: z
    .record(z.string(), plainSchema)
    .check((context) => {
      for (const range of Object.keys(context.value))
        if (parseRange(range) === undefined)
          refuse(
            context,
            'is not a range',
            { rule: 'range', allowed: rangeForms },
            { input: range, path: [range] },
          );
    })
    .meta({ description: `Ranges such as ${rangeForms}, and what their numbers become` }),
  prepare(values) {
    const ranges = Object.entries(values).map(([range, to]) => ({ range, to, ...parseRange(range) }));
    return (value) =>
      eachNumber(value, (number) => {
        const found = ranges.find(({ min = 0, max = 0 }) => min <= number && number <= max);
        return found?.to ?? new Refusal(`is ${number}`, ranges.map(({ range }) => range).join(', '));
      });
  },
});
