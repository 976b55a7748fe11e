import { z } from 'zod';
import { defineStep, eachText } from './step.ts';

/** In a map, stands for all other values. */
export const anyOtherValue = '*';

/** A text, a number, true or false. */
export const plainSchema = z.union([z.string(), z.number(), z.boolean()]);

/** Replaces values by others. */
export const mapStep = defineStep({
  about: 'Replaces values. A value that is not named stays as it is; `*` stands for all of these',
  example: 'map: { adopt: worthit, hold: skip, "*": depends }',
  schema: z.record(z.string(), plainSchema).meta({ description: 'Values, and what each becomes' }),
  prepare(values) {
    const byText = new Map(Object.entries(values));
    return (value) => eachText(value, (text) => byText.get(text.trim()) ?? byText.get(anyOtherValue) ?? text);
  },
});
