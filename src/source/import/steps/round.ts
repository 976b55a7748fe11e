import { z } from 'zod';
import { defineStep, eachNumber } from './step.ts';

const ways = { nearest: Math.round, up: Math.ceil, down: Math.floor } as const;

/** Rounds to whole numbers. */
export const roundStep = defineStep({
  about: 'Rounds to a whole number: `nearest` (4.5 is 5), `up` or `down`',
  example: 'round: nearest',
  schema: z.enum(['nearest', 'up', 'down']).meta({ description: 'Which whole number' }),
  // Adding nothing turns -0 into 0.
  prepare: (way) => (value) => eachNumber(value, (number) => ways[way](Number(number.toFixed(9))) + 0),
});
