import { z } from 'zod';
import { listSchema } from '../render/list.ts';
import { recordSchema } from '../verdict/record.ts';
import { lineSchema } from '../verdict/text/text.ts';
import { verdictKinds } from '../verdict/verdict-kind.ts';
import { cursorMaxLength } from './page-cursor.ts';
import { notice } from './quoted-text.ts';
import type { Terms } from './verdict-source.ts';

/** Most verdicts that one answer lists, and how many it lists when nobody says. */
const pageMax = 50;
const pageDefault = 10;

/** How a product is named in arguments. */
export const productField = lineSchema(
  300,
  'Slug of the product, such as acme-notes, as search and list give it; or the address of its review',
);

/** The arguments of tools that answer in pages. */
export const pageFields = {
  limit: z.int().min(1).max(pageMax).default(pageDefault).meta({ description: 'Most verdicts returned' }),
  cursor: lineSchema(cursorMaxLength, 'nextCursor of the answer before; keep the other arguments').optional(),
};

/** The filter by verdict. */
export const verdictField = z
  .enum(verdictKinds)
  .meta({ description: 'Only products with this verdict: worthit, skip or depends' });

/** A verdict in an answer: the ten fields of the API. */
export const recordField = z.strictObject(recordSchema.shape);

/** What every answer says of all its verdicts. */
export const termsFields = {
  ratingScale: listSchema.shape.ratingScale.meta({ description: 'Lowest and highest rating' }),
  edition: listSchema.shape.edition,
  publishedAt: z.string().meta({ description: 'When that edition was published', format: 'date-time' }),
  license: listSchema.shape.license,
  attribution: listSchema.shape.attribution,
  notice: z.string().meta({ description: 'How to use the quoted texts' }),
};

/** A page of verdicts in an answer. */
export const pageOutput = z.strictObject({
  verdicts: z.array(recordField),
  total: listSchema.shape.total,
  nextCursor: z
    .string()
    .optional()
    .meta({ description: 'Pass it as cursor for the next page; absent on the last' }),
  ...termsFields,
});

/** The values of `termsFields`. */
export function termsOf({ ratingScale, edition, publishedAt, license, attribution }: Terms) {
  return { ratingScale, edition, publishedAt, license, attribution, notice };
}
