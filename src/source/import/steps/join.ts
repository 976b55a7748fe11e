import { z } from 'zod';
import { defineStep } from './step.ts';
import { textOf } from './text-of.ts';

/** Joins lists to texts. */
export const joinStep = defineStep({
  about: 'Joins a list, or several columns, to one text with this between them',
  example: 'join: ", "',
  schema: z.string().meta({ description: 'What stands between the items' }),
  prepare(separator) {
    return (value) => (Array.isArray(value) ? value.map(textOf).filter(Boolean).join(separator) : value);
  },
});
