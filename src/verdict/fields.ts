import { z } from 'zod';
import type { Field } from './field.ts';
import { imageSchema } from './image.ts';
import { authorKeys, identifiersOnce, points, slugsOnce } from './lists.ts';
import { slugSchema } from './slug.ts';
import { languageTagSchema } from './text/language-tag.ts';
import { lineSchema, proseSchema } from './text/text.ts';
import { productAddressSchema } from './text/web-address.ts';
import { verdictKinds } from './verdict-kind.ts';

/** The longest review, in characters. */
export const reviewMaxLength = 50_000;

/**
 * Every field that a publisher can write about a product. The order is that of the API, of columns and of what the
 * id of an edition hashes: all fields are part of it.
 */
export const verdictFields = {
  slug: {
    type: 'text',
    schema: slugSchema.meta({ description: 'URL-safe identifier of the product' }),
    stated: true,
    searched: 'name',
    keptWhenWithdrawn: true,
  },
  product: {
    type: 'text',
    schema: lineSchema(120, 'Display name of the product'),
    stated: true,
    compared: 'detail',
    searched: 'name',
    keptWhenWithdrawn: true,
  },
  verdict: {
    type: 'text',
    schema: z
      .enum(verdictKinds)
      .meta({ description: 'worthit: buy it; skip: do not; depends: for some, see bestFor and skipIf' }),
    stated: true,
    compared: 'verdict',
  },
  verdictSummary: {
    type: 'text',
    schema: lineSchema(300, 'Summary of the verdict'),
    stated: true,
    compared: 'detail',
    searched: 'text',
  },
  rating: {
    type: 'integer',
    schema: z.int().meta({ description: 'Rating, a whole number on the rating scale of the catalogue' }),
    stated: true,
    compared: 'verdict',
  },
  price: {
    type: 'text',
    schema: lineSchema(100, 'Price with its billing period, as displayed; not a structured amount'),
    stated: true,
    compared: 'price',
    searched: 'text',
  },
  bestFor: {
    type: 'text',
    schema: lineSchema(200, 'Who the product suits'),
    stated: true,
    compared: 'detail',
    searched: 'text',
  },
  skipIf: {
    type: 'text',
    schema: lineSchema(200, 'When to skip the product'),
    stated: true,
    compared: 'detail',
    searched: 'text',
  },
  category: {
    type: 'text',
    schema: slugSchema.meta({ description: 'Slug of a category that catalogue.yaml names' }),
    compared: 'detail',
    comparedAs: slugSchema,
    searched: 'category',
    downloaded: 'Slug of its category',
    keptWhenWithdrawn: true,
  },
  reviewed: {
    type: 'day',
    schema: z.iso.date().optional().meta({ description: 'Day of the review, YYYY-MM-DD', format: 'date' }),
    compared: 'detail',
    downloaded: 'Day of the review, YYYY-MM-DD; none when it is not known',
    keptWhenWithdrawn: true,
  },
  aliases: {
    type: 'list',
    schema: z
      .array(slugSchema)
      .max(20)
      .default([])
      .meta({ description: 'Slugs this product used to have; they redirect for ever' }),
    compared: 'detail',
    comparedAs: z.array(slugSchema),
    searched: 'name',
    downloaded: 'Slugs that the product used to have, which redirect; may be empty',
    keptWhenWithdrawn: true,
  },
  withdrawn: {
    type: 'boolean',
    schema: z.boolean().default(false).meta({ description: 'True: no longer covered; embeds keep working' }),
    keptWhenWithdrawn: true,
  },
  draft: {
    type: 'boolean',
    schema: z
      .boolean()
      .default(false)
      .meta({ description: 'True: checked and previewed, but never published' }),
  },
  pros: {
    type: 'list',
    searched: 'review',
    schema: points.meta({ description: 'Points in favour' }),
    compared: 'text',
    downloaded: 'Points in favour; may be empty',
  },
  cons: {
    type: 'list',
    searched: 'review',
    schema: points.meta({ description: 'Points against' }),
    compared: 'text',
    downloaded: 'Points against; may be empty',
  },
  tags: {
    type: 'list',
    schema: slugsOnce.meta({ description: 'Slugs of what it also belongs to, beside its category' }),
    compared: 'detail',
    comparedAs: z.array(slugSchema),
    searched: 'category',
    downloaded: 'Slugs of what it also belongs to; may be empty',
  },
  alternatives: {
    type: 'list',
    schema: slugsOnce.meta({ description: 'Slugs of products of this catalogue that could take its place' }),
    compared: 'detail',
    comparedAs: z.array(slugSchema),
    downloaded: 'Slugs of products that could take its place, the first choice first; may be empty',
  },
  language: {
    type: 'text',
    schema: languageTagSchema(
      'Language of this verdict (BCP 47), where it is not that of the catalogue',
    ).optional(),
    compared: 'detail',
    downloaded: 'Language of the verdict (BCP 47); none when it is that of the catalogue',
  },
  website: {
    type: 'text',
    schema: productAddressSchema("The product's own address").optional(),
    compared: 'detail',
    comparedAs: z.url(),
    downloaded: "The product's own address; none when the publisher does not give it",
  },
  identifiers: {
    type: 'list',
    schema: identifiersOnce.meta({
      description: 'What else names the product: package URLs, GTINs, addresses of it or of its repository',
    }),
    compared: 'detail',
    comparedAs: z.array(z.string()),
    downloaded: 'Package URLs, GTINs and addresses that name the product; may be empty',
  },
  authors: {
    type: 'list',
    schema: authorKeys.meta({ description: 'Who wrote the review: keys of `authors` in catalogue.yaml' }),
    compared: 'detail',
    comparedAs: z.array(z.string()),
    downloaded: 'Who wrote the review, by the keys that the publisher gives them; may be empty',
  },
  disclosure: {
    type: 'text',
    schema: lineSchema(200, 'How the product came to the reviewer, and what ties there are').optional(),
    compared: 'detail',
    downloaded: 'How the product came to the reviewer; none when the publisher does not say',
  },
  image: {
    type: 'image',
    schema: imageSchema.optional(),
    compared: 'detail',
    comparedAs: imageSchema,
    downloaded: 'Picture of the product: its file, what it shows, and whose it is; none when there is none',
  },
  note: {
    type: 'text',
    schema: lineSchema(300, 'Why this publication changes the verdict').optional(),
    downloaded: 'What the publisher says of the last change; may be none',
    keptWhenWithdrawn: true,
  },
  review: {
    type: 'prose',
    schema: proseSchema(reviewMaxLength, 'The review, in Markdown').default(''),
    compared: 'text',
    searched: 'review',
    downloaded: 'The review, in Markdown; may be empty',
    keptWhenWithdrawn: true,
  },
} as const satisfies Readonly<Record<string, Field>>;

/** The table, with the type of each row. */
export type VerdictFields = typeof verdictFields;

/** The key of a field. */
export type FieldKey = keyof VerdictFields;
