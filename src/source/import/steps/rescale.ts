import { z } from 'zod';
import { defineStep, eachNumber, Refusal } from './step.ts';

const scaleSchema = z.array(z.number()).length(2).meta({ description: 'The lowest and the highest number' });

/** Moves numbers from one scale to another. */
export const rescaleStep = defineStep({
  about: 'Moves a number from one scale to another, in proportion',
  example: 'rescale: { from: [0, 100], to: [1, 10] }',
  schema: z.strictObject({ from: scaleSchema, to: scaleSchema }),
  prepare({ from: [low = 0, high = 1], to: [min = 0, max = 1] }) {
    return (value) =>
      eachNumber(value, (number) =>
        number < Math.min(low, high) || number > Math.max(low, high)
          ? new Refusal(`is ${number}`, `numbers from ${low} to ${high}`)
          : exact(min + ((number - low) / (high - low || 1)) * (max - min)),
      );
  },
});

/** Without the last digits, which are due to binary fractions. */
function exact(number: number): number {
  return Number(number.toFixed(9));
}
