import { z } from 'zod';
import { refuse } from '../../../verdict/text/refuse.ts';
import { plainSchema } from '../steps/map.ts';
import { parseRange, rangeForms } from '../steps/ranges.ts';
import { textOf } from '../steps/text-of.ts';

/** What a column must hold for its row to be imported: the members of a condition. */
export const conditionShape = {
  is: z.array(plainSchema).optional().meta({ description: 'One of these values; "" for an empty cell' }),
  not: z.array(plainSchema).optional().meta({ description: 'None of these values; "" for an empty cell' }),
  in: z
    .string()
    .check((context) => {
      if (parseRange(context.value) === undefined)
        refuse(context, `is ${JSON.stringify(context.value)}`, { rule: 'range', allowed: rangeForms });
    })
    .optional()
    .meta({ description: `A number in this range: ${rangeForms}` }),
};

/** A condition, as it is checked. */
export const conditionSchema = z
  .strictObject(conditionShape)
  .meta({ description: 'What the column must hold' });

/** Reports whether a cell meets a condition. */
export function holds(condition: z.output<typeof conditionSchema>, cell: unknown): boolean {
  const text = textOf(cell);
  if (condition.is && !condition.is.map(String).includes(text)) return false;
  if (condition.not?.map(String).includes(text)) return false;
  if (condition.in === undefined) return true;
  const { min, max } = parseRange(condition.in) ?? { min: 0, max: 0 };
  return text !== '' && min <= Number(text) && Number(text) <= max;
}
