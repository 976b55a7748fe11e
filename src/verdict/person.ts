import { z } from 'zod';
import { lineSchema } from './text.ts';
import { webAddressSchema } from './web-address.ts';

/** The longest key of an author, in characters. */
export const authorKeyMaxLength = 60;

const authorsMax = 1000;

/** Who writes reviews, by the key that verdicts name them with. */
export const authorsSchema = z
  .record(
    lineSchema(authorKeyMaxLength, 'What verdicts call the author'),
    z
      .strictObject({
        name: lineSchema(120, 'Name of the author, as readers see it'),
        url: webAddressSchema('Page about the author, or their own').optional(),
        about: lineSchema(300, 'Who the author is, for readers').optional(),
      })
      .meta({ description: 'An author, by the key that verdicts name' }),
  )
  .check((context) => {
    const count = Object.keys(context.value).length;
    if (count <= authorsMax) return;
    context.issues.push({
      code: 'custom',
      input: context.value,
      message: `names ${count} authors`,
      params: { rule: 'authors', allowed: `at most ${authorsMax} of them` },
    });
  })
  .prefault({})
  .meta({ description: 'Who writes the reviews', maxProperties: authorsMax });

/** An author. */
export type Person = z.output<typeof authorsSchema>[string];
