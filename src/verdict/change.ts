import { z } from 'zod';
import { statedFields, type VerdictKind } from './entry.ts';
import { slugSchema } from './slug.ts';

/** What can happen to a product from one edition to the next. */
export const changeKinds = ['added', 'returned', 'changed', 'merged', 'withdrawn', 'removed'] as const;

/** One of them. */
export type ChangeKind = (typeof changeKinds)[number];

const step = <Value extends z.ZodType>(value: Value) =>
  z.strictObject({ from: value.nullable(), to: value.nullable() });

/** Fields whose values before and after are kept; `null` where the product had or has none. */
const changedFieldsSchema = z
  .strictObject({
    verdict: step(statedFields.verdict),
    rating: step(statedFields.rating),
    price: step(statedFields.price),
    product: step(statedFields.product),
    verdictSummary: step(statedFields.verdictSummary),
    bestFor: step(statedFields.bestFor),
    skipIf: step(statedFields.skipIf),
    category: step(slugSchema),
    reviewed: step(z.iso.date()),
    aliases: step(z.array(slugSchema)),
  })
  .partial();

/** Those fields. */
export type ChangedFields = z.output<typeof changedFieldsSchema>;

/** Texts of which only the fact of a change is kept. */
export const changedTexts = ['pros', 'cons', 'review'] as const;

/** One product's way from one edition to the next. */
export const changeSchema = z.strictObject({
  kind: z.enum(changeKinds).meta({
    description:
      'added: new; returned: was withdrawn; changed: see fields, texts and renamedFrom; merged: now an alias of into; withdrawn: no longer covered; removed: the slug leads nowhere',
  }),
  slug: slugSchema.meta({ description: 'The slug after the change, or the last one it had' }),
  product: statedFields.product,
  renamedFrom: slugSchema.optional().meta({ description: 'The slug before, which redirects now' }),
  into: slugSchema.optional().meta({ description: 'The product that the slug redirects to now' }),
  aliasOf: slugSchema.optional().meta({ description: 'What the slug, a former one, redirected to' }),
  fields: changedFieldsSchema.meta({ description: 'Values before and after, of the fields that changed' }),
  texts: z.array(z.enum(changedTexts)).meta({ description: 'Which texts of the review changed' }),
});

/** A change. */
export type Change = Readonly<z.output<typeof changeSchema>>;

/** How many changes there are of each kind. */
export type ChangeCounts = Readonly<Record<ChangeKind, number>>;

/** No changes. */
export const noChanges: ChangeCounts = {
  added: 0,
  returned: 0,
  changed: 0,
  merged: 0,
  withdrawn: 0,
  removed: 0,
};

/** A day on which the verdict or the rating of a product moved. */
export interface HistoryStep {
  readonly publishedAt: Date;
  readonly verdict?: { readonly from: VerdictKind | null; readonly to: VerdictKind | null };
  readonly rating?: { readonly from: number | null; readonly to: number | null };
}
