import { z } from 'zod';
import { slugForName } from './name-slug.ts';
import { defineStep, eachText, Refusal } from './step.ts';

/** Makes slugs of names. */
export const slugStep = defineStep({
  about:
    'Makes a slug of each name, as `tags` and `alternatives` need them: `Science Fiction` is `science-fiction`',
  example: 'slug: true',
  schema: z.literal(true),
  prepare: () => (value) => {
    const made = eachText(
      value,
      (text) =>
        slugForName(text) ??
        new Refusal(`is ${JSON.stringify(text.slice(0, 60))}`, 'a name with a letter or digit'),
    );
    return Array.isArray(made) ? [...new Set(made)] : made;
  },
});
