import { z } from 'zod';
import type { Entry } from './entry.ts';
import { type KeyWith, shapeOf, statedKeys } from './field-keys.ts';
import type { FieldKey } from './fields.ts';

/** The ten fields of a verdict as the API returns it, and no others (specification, part 2). */
export const recordSchema = z
  .strictObject({
    ...shapeOf(statedKeys),
    url: z.url().meta({ description: "Absolute URL of the product's review page" }),
    badge_svg: z.url().meta({ description: "Absolute URL of the product's badge" }),
  })
  .meta({ id: 'Verdict', description: 'The verdict on one product' });

/** Licence and credit, which each record of a download has where the file has no head. */
export const creditKeys = ['license', 'attribution'] as const;

/** A verdict as the API returns it. */
export type VerdictRecord = z.output<typeof recordSchema>;

/** A verdict without the two addresses, which depend on where the service is published. */
export type Verdict = Omit<VerdictRecord, 'url' | 'badge_svg'>;

/** Some fields as an edition holds them: `null` where the publisher left one out that has no default. */
export type Published<Key extends FieldKey> = {
  readonly [One in Key]: undefined extends Entry[One]
    ? Exclude<Entry[One], undefined> | null
    : Entry[One] extends (infer Item)[]
      ? readonly Item[]
      : Entry[One];
};

/** An entry with every field, as an edition holds it. */
export type PublishedEntry = Published<FieldKey>;

/** A verdict with what a reader sees of it in a list. */
export type ListedVerdict = Verdict & Published<'category' | 'reviewed' | 'language' | 'draft'>;

/** A verdict with everything that a download holds of it, but for its addresses. */
export type FullVerdict = Published<KeyWith<'stated'> | KeyWith<'downloaded'>>;

/** What is known of a verdict besides its record: every other field that a review page may show. */
export type Review = Published<Exclude<FieldKey, KeyWith<'stated'> | 'aliases' | 'withdrawn'>>;
