import { z } from 'zod';
import { fieldKeys, shapeOf } from './field-keys.ts';
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

/** JSON Schema of the front matter of `verdicts/<slug>.md`, on any scale and in any category, for editors. */
export function entryJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(
    createEntrySchema(ratingScaleLimits).omit({ slug: true, review: true }),
    { io: 'input' },
  );
  return { $schema, title: 'A verdict: front matter of verdicts/<slug>.md', ...schema };
}
