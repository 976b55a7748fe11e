import { z } from 'zod';
import { defineStep } from './step.ts';

/** Splits texts into lists. */
export const splitStep = defineStep({
  about: 'Splits a text into a list at each of these; items are trimmed, and empty ones dropped',
  example: 'split: ","',
  schema: z.string().min(1).meta({ description: 'What stands between the items' }),
  prepare(separator) {
    const split = (value: unknown): unknown[] => {
      if (Array.isArray(value)) return value.flatMap(split);
      if (typeof value !== 'string') return value === undefined || value === null ? [] : [value];
      return value
        .split(separator)
        .map((item) => item.trim())
        .filter((item) => item !== '');
    };
    return split;
  },
});
