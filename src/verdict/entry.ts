import { z } from 'zod';
import { fieldKeys, shapeOf } from './field-keys.ts';
import { quickCheckOf } from './quick-check.ts';
import { type RatingScale, ratingScaleLimits } from './rating-scale.ts';

/**
 * What a publisher writes about one product, checked against the catalogue's own scale and categories.
 * Without `categories` any category slug is accepted: use that when `catalogue.yaml` itself has mistakes.
 */
export function createEntrySchema(scale: RatingScale, categories?: readonly string[]) {
  const shape = shapeOf(fieldKeys);
  return z.strictObject({
    ...shape,
    rating: shape.rating.min(scale.min).max(scale.max),
    category:
      categories === undefined ? shape.category : z.enum(categories).meta(shape.category.meta() ?? {}),
  });
}

/** A checked entry. */
export type Entry = z.output<ReturnType<typeof createEntrySchema>>;

/**
 * Reads entries that are right, as the schema does, in a fraction of the time: most values it takes as they are. Gives
 * nothing for one that is wrong; only the schema says what is.
 */
export function createEntryReader(
  schema: ReturnType<typeof createEntrySchema>,
): (values: Readonly<Record<string, unknown>>) => Entry | undefined {
  const fields = new Map(
    Object.entries(schema.shape).map(([key, field]) => {
      const absent = field.safeParse(undefined);
      return [key, { field, takes: quickCheckOf(field), absent }] as const;
    }),
  );
  const required = [...fields.values()].filter(({ absent }) => !absent.success).length;
  const defaults = Object.fromEntries(
    [...fields].flatMap(([key, { absent }]) => (absent.data === undefined ? [] : [[key, absent.data]])),
  );
  return (values) => {
    const entry: Record<string, unknown> = { ...defaults, ...values };
    let given = 0;
    for (const key of Object.keys(values)) {
      const known = fields.get(key);
      if (!known) return undefined;
      if (!known.absent.success) given++;
      if (known.takes?.(values[key])) continue;
      const { success, data } = known.field.safeParse(values[key]);
      if (!success) return undefined;
      entry[key] = data;
    }
    return given === required ? (entry as Entry) : undefined;
  };
}

/** JSON Schema of the front matter of `verdicts/<slug>.md`, on any scale and in any category, for editors. */
export function entryJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(
    createEntrySchema(ratingScaleLimits).omit({ slug: true, review: true }),
    { io: 'input' },
  );
  return { $schema, title: 'A verdict: front matter of verdicts/<slug>.md', ...schema };
}
