import { z } from 'zod';
import type { Entry } from '../entry.ts';
import type { Field } from '../field.ts';
import { keysWith } from '../field-keys.ts';
import { verdictFields } from '../fields.ts';
import { slugSchema } from '../slug.ts';
import type { VerdictKind } from '../verdict-kind.ts';

/** What can happen to a product from one edition to the next. */
export const changeKinds = ['added', 'returned', 'changed', 'merged', 'withdrawn', 'removed'] as const;

/** One of them. */
export type ChangeKind = (typeof changeKinds)[number];

/** The fields whose values before and after are kept, in the order in which a change lists them. */
export const comparedKeys = [
  ...keysWith('compared', 'verdict'),
  ...keysWith('compared', 'price'),
  ...keysWith('compared', 'detail'),
];

/** The key of one of them. */
export type ComparedKey = (typeof comparedKeys)[number];

/** The values of a field before and after a change; `null` where the product had or has none. */
export interface Step<Value> {
  readonly from: Value | null;
  readonly to: Value | null;
}

/** Values before and after, of the fields that changed. */
export type ChangedFields = {
  readonly [Key in ComparedKey]?: Step<NonNullable<Entry[Key]>>;
};

const changedFieldsSchema = z
  .strictObject(Object.fromEntries(comparedKeys.map((key) => [key, stepSchema(verdictFields[key])])))
  .partial() as z.ZodType<ChangedFields>;

/** Texts of which only the fact of a change is kept. */
export const changedTexts = keysWith('compared', 'text');

/** What happened to one product from one edition to the next. */
export const changeSchema = z.strictObject({
  kind: z.enum(changeKinds).meta({
    description:
      'added: new; returned: was withdrawn; changed: see fields, texts and renamedFrom; merged: now an alias of into; withdrawn: no longer covered; removed: the slug leads nowhere',
  }),
  slug: slugSchema.meta({ description: 'The slug after the change, or the last one it had' }),
  product: verdictFields.product.schema,
  renamedFrom: slugSchema.optional().meta({ description: 'The slug before, which redirects now' }),
  into: slugSchema.optional().meta({ description: 'The product that the slug redirects to now' }),
  aliasOf: slugSchema.optional().meta({ description: 'What the slug, a former one, redirected to' }),
  fields: changedFieldsSchema.meta({ description: 'Values before and after, of the fields that changed' }),
  note: verdictFields.note.schema.meta({ description: 'Why, in the words of the publisher, if they say' }),
  texts: z.array(z.enum(changedTexts)).meta({ description: 'Which texts of the review changed' }),
  rolledBackTo: z.int().min(1).optional().meta({
    description:
      'Only when the publisher took later publications back: the number of the one that is current again',
  }),
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

/** A publication that changed the verdict, the rating or the price of a product, or said something of it. */
export interface HistoryStep {
  readonly publishedAt: Date;
  readonly verdict?: Step<VerdictKind>;
  readonly rating?: Step<number>;
  readonly price?: Step<string>;
  /** What the publisher says about it. */
  readonly note?: string;
  /** True for one that took earlier steps back. */
  readonly isReturn?: true;
  /** When it was taken back, if it was. */
  readonly takenBack?: Date;
}

/** The step that a change is; nothing when it moves neither verdict, rating nor price and has no note. */
export function stepOf({ fields, note, rolledBackTo }: Change, publishedAt: string): HistoryStep | undefined {
  const { verdict, rating, price } = fields;
  if (!verdict && !rating && !price && note === undefined) return undefined;
  return {
    publishedAt: new Date(publishedAt),
    ...(verdict && { verdict }),
    ...(rating && { rating }),
    ...(price && { price }),
    // What is noted of an earlier state was told with it.
    ...(rolledBackTo !== undefined ? { isReturn: true } : note !== undefined && { note }),
  };
}

function stepSchema({ schema, comparedAs = schema }: Field) {
  const value = comparedAs instanceof z.ZodOptional ? comparedAs.unwrap() : comparedAs;
  return z.strictObject({ from: z.nullable(value), to: z.nullable(value) });
}
