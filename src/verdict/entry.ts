import { z } from 'zod';
import { type RatingScale, ratingScaleLimits } from './rating-scale.ts';
import { slugSchema } from './slug.ts';
import { lineSchema, proseSchema } from './text.ts';

/** The three verdicts, in the order of the specification (part 2). */
export const verdictKinds = ['worthit', 'skip', 'depends'] as const;

/** One of the three verdicts. */
export type VerdictKind = (typeof verdictKinds)[number];

/** The fields that the publisher writes and the API repeats as they are (specification, part 2). */
export const statedFields = {
  product: lineSchema(120, 'Display name of the product'),
  verdict: z
    .enum(verdictKinds)
    .meta({ description: 'worthit: buy it; skip: do not; depends: for some, see bestFor and skipIf' }),
  verdictSummary: lineSchema(300, 'Summary of the verdict'),
  rating: z.int().meta({ description: 'Rating, a whole number on the rating scale of the catalogue' }),
  price: lineSchema(100, 'Price with its billing period, as displayed; not a structured amount'),
  bestFor: lineSchema(200, 'Who the product suits'),
  skipIf: lineSchema(200, 'When to skip the product'),
};

/** The longest review, in characters. */
export const reviewMaxLength = 50_000;

/**
 * What a publisher writes about one product, checked against the catalogue's own scale and categories.
 * Without `categories` any category slug is accepted: for when `catalogue.yaml` itself is at fault.
 */
export function createEntrySchema(scale: RatingScale, categories?: readonly string[]) {
  const points = z.array(lineSchema(200, 'One point')).max(10).default([]);
  return z.strictObject({
    slug: slugSchema,
    ...statedFields,
    rating: statedFields.rating.min(scale.min).max(scale.max),
    category: (categories === undefined ? slugSchema : z.enum(categories)).meta({
      description: 'Slug of a category that catalogue.yaml names',
    }),
    reviewed: z.iso.date().optional().meta({ description: 'Day of the review, YYYY-MM-DD', format: 'date' }),
    aliases: z
      .array(slugSchema)
      .max(20)
      .default([])
      .meta({ description: 'Slugs this product used to have; they redirect for ever' }),
    withdrawn: z
      .boolean()
      .default(false)
      .meta({ description: 'True: no longer covered; embeds keep working' }),
    pros: points.meta({ description: 'Points in favour' }),
    cons: points.meta({ description: 'Points against' }),
    review: proseSchema(reviewMaxLength, 'The review, in Markdown').default(''),
  });
}

/** A checked entry. */
export type Entry = z.output<ReturnType<typeof createEntrySchema>>;

/** The schema of an entry on any scale and in any category, for editors: front matter of `verdicts/<slug>.md`. */
export function entryJsonSchema(): Record<string, unknown> {
  const { $schema, ...schema } = z.toJSONSchema(
    createEntrySchema(ratingScaleLimits).omit({ slug: true, review: true }),
    { io: 'input' },
  );
  return { $schema, title: 'A verdict: front matter of verdicts/<slug>.md', ...schema };
}
